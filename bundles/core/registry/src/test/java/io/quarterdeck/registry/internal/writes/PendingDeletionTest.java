// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PendingDeletionTest {
  private static boolean pending(long running, @Nullable Long asked) {
    String json =
        "{'metadata':{'name':'a','deletionTimestamp':'2026-01-01T00:00:00Z',"
            + "'deletionGracePeriodSeconds':"
            + running
            + "}}";
    ApiObject old = Json.decode(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    return Deleter.isPending(old, new DeleteOptions(false, asked, "Foreground", null, "", ""));
  }

  @Test
  void onlyAShorterPeriodChangesARunningOne() {
    assertEquals(true, pending(30, null));
    assertEquals(true, pending(30, 30L));
    assertEquals(true, pending(30, 60L));
    assertEquals(false, pending(30, 5L));
    assertEquals(false, pending(30, 0L));
    assertEquals(true, pending(1, -7L));
    assertEquals(false, pending(0, null));
  }

  @Test
  void whatIsNotBeingDeletedIsNotPending() {
    ApiObject old = Json.decode("{\"metadata\":{\"name\":\"a\"}}".getBytes(StandardCharsets.UTF_8));
    assertEquals(false, Deleter.isPending(old, new DeleteOptions(false, null, "", null, "", "")));
  }
}
