// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.controller;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
  private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(5), Duration.ofSeconds(1));

  @ParameterizedTest
  @CsvSource({"1,5", "2,10", "3,20", "8,640", "9,1000", "10,1000", "2147483647,1000"})
  void eachWaitIsTwiceTheFormerUpToTheMost(int attempts, long millis) {
    assertEquals(Duration.ofMillis(millis), BACKOFF.after(attempts));
  }
}
