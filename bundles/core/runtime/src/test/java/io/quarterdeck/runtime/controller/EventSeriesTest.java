// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.quarterdeck.runtime.controller.EventSeries.Occurrence;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
  private final EventSeries series = new EventSeries(() -> Instant.parse("2026-01-01T00:00:00Z"));

  private Occurrence next(String version, String part) {
    Map<String, @Nullable Object> involved = new LinkedHashMap<>();
    involved.put("namespace", "a");
    involved.put("name", "p");
    involved.put("uid", "u");
    involved.put("resourceVersion", version);
    if (!part.isEmpty()) {
      involved.put("fieldPath", part);
    }
    Occurrence found = series.next(involved, "Warning", "BackOff", "again");
    assertNotNull(found);
    return found;
  }

  @Test
  void anObjectIsTheSameInEachState() {
    assertEquals(1, next("1", "").count());
    assertEquals(2, next("7", "").count());
    assertEquals(1, next("8", "spec.containers{c}").count(), "another part of it");
    assertEquals(2, next("9", "spec.containers{c}").count());
  }
}
