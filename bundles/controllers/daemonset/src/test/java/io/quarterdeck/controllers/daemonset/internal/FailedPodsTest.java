// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailedPodsTest {
  private final FailedPods failed = new FailedPods();
  private final ApiObject set = Samples.daemon("", "");

  private long next(String node, long second) {
    return failed.next(set, node, Samples.NOW.plusSeconds(second)).toSeconds();
  }

  @Test
  void eachFailureWaitsLonger() {
    assertEquals(0, next("one", 0));
    assertEquals(1, next("one", 0));
    assertEquals(0, next("one", 1));
    assertEquals(2, next("one", 1));
    assertEquals(1, next("one", 2));
    assertEquals(0, next("one", 3));
    assertEquals(4, next("one", 3));
  }

  @Test
  void othersDoNotWait() {
    assertEquals(0, next("one", 0));
    assertEquals(0, next("two", 0));
    set.object("status").put("observedGeneration", 2L);
    assertEquals(0, next("one", 0));
  }

  @Test
  void whatWasLongAgoIsForgotten() {
    for (int i = 0; i < 5; i++) {
      next("one", 60L * i);
    }
    long later = 240 + Duration.ofMinutes(31).toSeconds();
    assertEquals(0, next("one", later));
    assertEquals(1, next("one", later));
  }
}
