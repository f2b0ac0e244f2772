// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import org.junit.jupiter.api.Test;

class WritesTest {
  @Test
  void onlyTheServerSaysWhenAnObjectCameAndGoes() {
    ApiObject object = ApiObject.of(new GroupVersionKind("", "v1", "Pod"));
    object.meta().setName("a");
    object.meta().setUid("mine");
    object.meta().setCreationTimestamp("2001-01-01T00:00:00Z");
    object.meta().setDeletionTimestamp("2001-01-01T00:00:00Z");
    object.meta().setDeletionGracePeriodSeconds(1L);
    object.meta().tree().put("selfLink", "/x");
    Writes.wipe(object);
    assertEquals("{name=a}", object.meta().tree().toString());
  }
}
