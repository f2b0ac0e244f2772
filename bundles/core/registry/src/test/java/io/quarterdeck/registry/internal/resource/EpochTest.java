// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EpochTest {
  private final Epoch epoch = new Epoch("one way");
  private final List<String> ended = new ArrayList<>();

  @Test
  void itIsThatOfTheSameWay() {
    assertTrue(epoch.isOf("one way"));
    assertFalse(epoch.isOf("another"));
  }

  @Test
  void whatBeganInItEndsWithItUnlessItHasEnded() {
    epoch.ends(() -> ended.add("a"));
    epoch.ends(() -> ended.add("b")).run();
    epoch.end();
    epoch.end();
    assertEquals(List.of("a"), ended);
  }

  @Test
  void whatComesTooLateEndsAtOnce() {
    epoch.end();
    epoch.ends(() -> ended.add("late")).run();
    assertEquals(List.of("late"), ended);
  }
}
