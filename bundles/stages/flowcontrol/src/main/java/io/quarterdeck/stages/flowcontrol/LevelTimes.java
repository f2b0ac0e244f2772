// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.TimingHistogram;
import io.quarterdeck.stages.flowcontrol.queue.Listener;
import io.quarterdeck.stages.flowcontrol.queue.Queuing;
import java.util.List;

/**
 * How much of what a priority level has is used, over time, under Kubernetes' names: of its seats,
 * of the room in its queues, and what it wants of its nominal share.
 */
final class LevelTimes implements Listener {
  private final TimedRatio seats;
  private final TimedRatio waiting;
  private final TimedRatio executing;
  private final TimedRatio demand;
  private final int allSeats;

  private LevelTimes(Families families, String level, int allSeats) {
    seats = new TimedRatio(families.seats.with("executing", level));
    waiting = new TimedRatio(families.requests.with("waiting", level));
    executing = new TimedRatio(families.requests.with("executing", level));
    demand = new TimedRatio(families.demand.with(level));
    this.allSeats = allSeats;
  }

  /** New bounds: seats as of now and by configuration, and what its queues hold. */
  void outOf(int limit, int nominal, Queuing queuing) {
    double some = limit > 0 ? limit : Math.max(1, Math.round(allSeats / 10.0));
    seats.outOf(some);
    executing.outOf(some);
    demand.outOf(nominal > 0 ? nominal : some);
    waiting.outOf(room(queuing));
  }

  /** How many requests the queues hold; 1 where there are none. */
  static double room(Queuing queuing) {
    return (double) Math.max(1, queuing.lengthLimit()) * Math.max(1, queuing.queues());
  }

  @Override
  public void changed(int requestsWaiting, int running, int seatsWaiting, int seatsInUse) {
    seats.set(seatsInUse);
    waiting.set(requestsWaiting);
    executing.set(running);
    demand.set(seatsWaiting + seatsInUse);
  }

  /** The families; asked for once. */
  static final class Families {
    private static final String PREFIX = "apiserver_flowcontrol_";
    private static final String LEVEL = "priority_level";
    private static final List<Double> SEATS =
        List.of(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0);
    private static final List<Double> REQUESTS =
        List.of(0.0, 0.001, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 0.75, 1.0);
    private static final List<Double> DEMAND =
        List.of(0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.7, 2.0, 2.8, 4.0, 6.0);

    private final Family<TimingHistogram> seats;
    private final Family<TimingHistogram> requests;
    private final Family<TimingHistogram> demand;
    private final int allSeats;

    /** {@code allSeats}: those of all levels together. */
    Families(Metrics m, int allSeats) {
      this.allSeats = allSeats;
      seats =
          m.timing(
              PREFIX + "priority_level_seat_utilization",
              "Nanoseconds by the part of its seats that a level used.",
              SEATS,
              "phase",
              LEVEL);
      requests =
          m.timing(
              PREFIX + "priority_level_request_utilization",
              "Nanoseconds by the part of its bounds that a level's requests were.",
              REQUESTS,
              "phase",
              LEVEL);
      demand =
          m.timing(
              PREFIX + "demand_seats",
              "Nanoseconds by the seats that a level wanted, as a part of its nominal ones.",
              DEMAND,
              LEVEL);
    }

    LevelTimes of(String level) {
      return new LevelTimes(this, level, allSeats);
    }
  }
}
