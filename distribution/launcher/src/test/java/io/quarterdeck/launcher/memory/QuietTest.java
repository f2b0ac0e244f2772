// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QuietTest {
  private static final long STEP = Duration.ofSeconds(10).toNanos();

  private final Quiet quiet = new Quiet();
  private long now;
  private long young;
  private long full;

  /** Steps of ten seconds with so many young collections each; how often it was due. */
  private int run(int steps, int youngEach) {
    int due = 0;
    for (int i = 0; i < steps; i++) {
      now += STEP;
      young += youngEach;
      if (quiet.isDue(now, young, full)) {
        due++;
        full++;
      }
    }
    return due;
  }

  @Test
  void aBusyServerIsLeftAlone() {
    assertEquals(0, run(1_000, 1));
  }

  @Test
  void oneCollectionComesBehindTheLoad() {
    run(13, 5);
    assertEquals(1, run(100, 0));
    assertEquals(0, run(1_000, 0), "nothing has been done since");
    run(3, 5);
    assertEquals(1, run(100, 0));
  }

  @Test
  void whatTheCollectorDidItselfNeedsNoSecond() {
    run(3, 5);
    full++;
    assertEquals(0, run(100, 0));
  }

  @Test
  void anIdleServerIsStoppedSeldom() {
    int due = 0;
    for (int minute = 0; minute < 60; minute++) {
      due += run(5, 0) + run(1, 1);
    }
    assertTrue(due <= 15, "due " + due);
    assertFalse(quiet.isDue(now, young, full));
  }
}
