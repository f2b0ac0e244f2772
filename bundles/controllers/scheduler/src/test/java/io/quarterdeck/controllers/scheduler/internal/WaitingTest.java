// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitingTest {
  private static final Instant T = Instant.parse("2026-01-01T00:00:00Z");
  private final Waiting waiting = new Waiting();

  private static ApiObject pod(String uid, String selector) {
    return Json.decode(
        ("{\"metadata\":{\"namespace\":\"a\",\"name\":\"p\",\"uid\":\"%s\"},\"spec\":{\"nodeSelector\":{\"x\":\"%s\"}}}")
            .formatted(uid, selector)
            .getBytes(StandardCharsets.UTF_8));
  }

  private Waiting.Again again(boolean news, long second) {
    return waiting.again(pod("u", "y"), news, T.plusSeconds(second));
  }

  private static Waiting.Again seconds(long wait, boolean tell) {
    return new Waiting.Again(Duration.ofSeconds(wait), tell);
  }

  @Test
  void waitsDoubleToAMinute() {
    assertEquals(seconds(5, true), again(true, 0));
    assertEquals(seconds(10, true), again(false, 5));
    assertEquals(seconds(20, true), again(false, 15));
    assertEquals(seconds(40, true), again(false, 35));
    assertEquals(seconds(60, true), again(false, 75));
    assertEquals(seconds(60, true), again(false, 135));
  }

  @Test
  void triesNearEachOtherAreOne() {
    assertEquals(seconds(5, true), again(true, 0));
    assertEquals(seconds(5, false), again(false, 1));
    assertEquals(seconds(10, true), again(true, 2));
    assertEquals(seconds(10, false), again(false, 3));
  }

  @Test
  void whatOneBeforeHasToldIsNotTold() {
    assertEquals(seconds(5, false), again(false, 0));
    assertEquals(seconds(10, true), again(false, 5));
  }

  @Test
  void aChangeOfWhatItWantsIsKnown() {
    again(true, 0);
    assertTrue(waiting.knows(pod("u", "y")));
    assertFalse(waiting.knows(pod("u", "z")));
    assertFalse(waiting.knows(pod("v", "y")));
    assertEquals(List.of(new ObjectKey("a", "p")), waiting.keys());
    waiting.forget(new ObjectKey("a", "p"));
    assertFalse(waiting.knows(pod("u", "y")));
  }
}
