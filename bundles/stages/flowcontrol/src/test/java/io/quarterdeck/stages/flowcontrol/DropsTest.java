// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DropsTest {
  private long second = 100;
  private final Drops drops = new Drops(() -> second * 1_000_000_000L);

  private int drop(int times) {
    int last = 0;
    for (int i = 0; i < times; i++) {
      last = drops.retryAfter();
    }
    return last;
  }

  @Test
  void aFewComeBackInASecond() {
    assertEquals(1, drop(2));
    second++;
    assertEquals(1, drop(2));
  }

  @Test
  void theLongerManyAreRefusedTheLongerTheyStayAway() {
    drop(3);
    second++;
    assertEquals(2, drop(6));
    second++;
    assertEquals(3, drop(8));
    second++;
    assertEquals(2, drop(1), "fewer than three for each second of the wait");
  }

  @Test
  void theWaitHasAnEnd() {
    for (int i = 0; i < 100; i++) {
      drop(200);
      second++;
    }
    assertEquals(32, drop(1));
  }

  @Test
  void quietSecondsShortenTheWait() {
    for (int i = 0; i < 10; i++) {
      drop(100);
      second++;
    }
    assertEquals(11, drop(100));
    second += 5;
    assertEquals(8, drop(1));
    second += 100;
    assertEquals(1, drop(1));
  }
}
