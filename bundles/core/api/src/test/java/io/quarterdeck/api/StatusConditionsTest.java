// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusConditionsTest {
  private static Map<String, Object> condition(String type, String status) {
    return Map.of("type", type, "status", status);
  }

  private static final StatusConditions ALL =
      StatusConditions.of(
          new ApiObject(
              Map.of(
                  "status",
                  Map.of(
                      "conditions",
                      List.of(
                          condition("Ready", "False"),
                          condition("Busy", "Unknown"),
                          condition("Ready", "True"))))));

  @Test
  void oneIsFoundByItsType() {
    assertEquals("Unknown", ALL.find("Busy").get("status").text());
    assertEquals("False", ALL.find("Ready").get("status").text());
    assertTrue(ALL.find("Gone").isAbsent());
  }

  @Test
  void onlyTrueHolds() {
    assertFalse(ALL.holds("Busy"));
    assertFalse(ALL.holds("Gone"));
    assertTrue(ALL.holds("Ready"));
    assertFalse(StatusConditions.of(new ApiObject(Map.of())).holds("Ready"));
  }
}
