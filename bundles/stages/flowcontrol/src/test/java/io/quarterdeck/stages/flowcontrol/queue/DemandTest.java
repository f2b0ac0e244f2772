// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DemandTest {
  private static final long SECOND = 1_000_000_000L;
  private final Demand demand = new Demand(0);

  @Test
  void whatLastsLongerCountsMore() {
    demand.set(4, 0);
    demand.set(0, SECOND);
    Observed seen = demand.take(4 * SECOND);
    assertEquals(1, seen.average(), 1e-9);
    assertEquals(Math.sqrt(3), seen.deviation(), 1e-9);
    assertEquals(4, seen.highWatermark());
  }

  @Test
  void whatIsSteadyDoesNotDeviate() {
    demand.set(3, 0);
    assertEquals(new Observed(3, 0, 3), demand.take(SECOND));
  }

  @Test
  void eachPeriodBeginsWithWhatIsWantedNow() {
    demand.set(9, 0);
    demand.set(2, SECOND);
    demand.take(SECOND);
    assertEquals(new Observed(2, 0, 2), demand.take(2 * SECOND));
  }

  @Test
  void aPeriodWithoutTimeHasItsMoment() {
    demand.set(5, 0);
    assertEquals(new Observed(5, 0, 5), demand.take(0));
  }

  @Test
  void aClockThatGoesBackTakesNothingAway() {
    demand.set(5, SECOND);
    demand.set(1, 0);
    Observed seen = demand.take(0);
    assertEquals(5, seen.highWatermark());
    assertEquals(0, seen.deviation(), 1e-9);
  }
}
