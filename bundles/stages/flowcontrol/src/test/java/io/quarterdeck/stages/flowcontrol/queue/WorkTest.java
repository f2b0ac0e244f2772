// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class WorkTest {
  private static final long MILLI = 1_000_000L;

  @Test
  void theWidestOfBothPhasesIsHeld() {
    assertEquals(3, new Work(3, 1, MILLI).maxSeats());
    assertEquals(5, new Work(3, 5, MILLI).maxSeats());
    assertSame(Work.ONE, Work.of(1));
  }

  @Test
  void workIsSeatsTimesTime() {
    assertEquals(0.003, Work.ONE.total(), 1e-12);
    assertEquals(2 * 0.003 + 4 * 0.005, new Work(2, 4, 5 * MILLI).total(), 1e-12);
  }

  @Test
  void fewerSeatsTakeLongerForTheSameWork() {
    Work wide = new Work(1, 10, 5 * MILLI);
    assertEquals(new Work(1, 4, 12_500_000), wide.within(4));
    assertSame(wide, wide.within(10));
  }
}
