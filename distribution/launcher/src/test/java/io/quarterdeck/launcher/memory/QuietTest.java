// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QuietTest {
  private static final long STEP = Duration.ofSeconds(10).toNanos();

  private final Quiet quiet = new Quiet();
  private long now;
  private long young;

  /** Steps of ten seconds with so many young collections each; how often it was due. */
  private int run(int steps, int youngEach) {
    int due = 0;
    for (int i = 0; i < steps; i++) {
      now += STEP;
      young += youngEach;
      due += quiet.isDue(now, young) ? 1 : 0;
    }
    return due;
  }

  @Test
  void aBusyServerIsLeftAlone() {
    assertEquals(0, run(1_000, 1));
  }

  @Test
  void oneCollectionComesBehindEachLoad() {
    run(9, 5);
    assertEquals(0, run(8, 0), "what watch caches keep for its age is still there");
    assertEquals(1, run(30, 0));
    assertEquals(0, run(1_000, 0), "nothing has been done since");
    run(1, 9);
    assertEquals(1, run(30, 0));
  }

  @Test
  void anIdleServerIsLeftAlone() {
    int due = 0;
    for (int minute = 0; minute < 600; minute++) {
      due += run(2, 0) + run(1, 1) + run(2, 0) + run(1, 1);
    }
    assertEquals(0, due);
  }
}
