// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.stages.flowcontrol.config.PriorityLevel;
import io.quarterdeck.stages.flowcontrol.queue.Queuing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeatsTest {
  private static Seats of(int shares, int lendable, int borrowing, int all, double sum) {
    PriorityLevel level =
        new PriorityLevel("l", "", false, shares, lendable, borrowing, Queuing.REJECT);
    return Seats.of(level, all, sum);
  }

  @ParameterizedTest
  @CsvSource({
    "30,0,-1,600,245,74,74,674",
    "30,33,-1,600,245,74,50,674",
    "100,90,-1,600,245,245,24,845",
    "20,50,50,600,245,49,24,74",
    "20,100,0,600,245,49,0,49",
    "1,0,0,10,1000,1,1,1",
    "0,0,-1,600,245,0,0,600",
  })
  void aLevelsShareIsRoundedUp(
      int shares,
      int lendable,
      int borrowing,
      int all,
      double sum,
      int nominal,
      int lower,
      int upper) {
    assertEquals(new Seats(nominal, lower, upper), of(shares, lendable, borrowing, all, sum));
  }

  @Test
  void withoutAnySharesThereAreNoSeats() {
    assertEquals(new Seats(0, 0, 600), of(0, 0, -1, 600, 0));
  }

  @Test
  void halfOfWhatCanBeLentIsKeptAtFirst() {
    assertEquals(74, new Seats(74, 74, 100).initial());
    assertEquals(62, new Seats(74, 50, 100).initial());
    assertEquals(38, new Seats(75, 0, 100).initial());
  }
}
