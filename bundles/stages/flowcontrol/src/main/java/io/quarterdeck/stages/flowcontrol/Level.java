// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.stages.flowcontrol.config.PriorityLevel;
import io.quarterdeck.stages.flowcontrol.queue.Observed;
import io.quarterdeck.stages.flowcontrol.queue.QueueSet;

/** A priority level at work: its queues live as long as something runs in them. */
final class Level {
  /** How slowly the memory of demand fades, per period. */
  private static final double SMOOTHING = 0.977;

  /** Of a level's seats the part that one request may take. */
  private static final double WIDEST = 0.15;

  final QueueSet set;
  final Drops drops = new Drops();
  private final LevelTimes times;
  private volatile PriorityLevel spec;
  private volatile Seats seats = new Seats(0, 0, 0);
  private volatile boolean quiescing;
  private volatile int limit;
  private volatile Observed demand = new Observed(0, 0, 0);
  private volatile double smoothed;
  private volatile double target;

  /** {@code times}: listens to the set. */
  Level(PriorityLevel spec, QueueSet set, LevelTimes times) {
    this.spec = spec;
    this.set = set;
    this.times = times;
  }

  PriorityLevel spec() {
    return spec;
  }

  Seats seats() {
    return seats;
  }

  int limit() {
    return limit;
  }

  /** Nobody is sent here any more; what is here runs to its end. */
  boolean isQuiescing() {
    return quiescing;
  }

  void setQuiescing(boolean now) {
    quiescing = now;
  }

  void configure(PriorityLevel now, Seats share) {
    boolean first = limit == 0;
    boolean same = !first && spec.equals(now) && seats.equals(share);
    spec = now;
    seats = share;
    if (!same) {
      limit = share.initial();
      times.outOf(limit, share.nominal(), now.queuing());
      set.configure(now.queuing(), limit);
    }
  }

  /** A period is over: what was wanted in it. */
  void note(Observed seen) {
    demand = seen;
    double envelope = Math.min(seen.average() + seen.deviation(), seen.highWatermark());
    smoothed = Math.max(envelope, SMOOTHING * smoothed + (1 - SMOOTHING) * envelope);
  }

  /** What it must keep: as much as it wanted, within what is its own. */
  double floor() {
    return Math.max(seats.lower(), Math.min(seats.nominal(), demand.highWatermark()));
  }

  Allocation.Item claim() {
    double floor = floor();
    target = Math.max(floor, smoothed);
    return spec.exempt()
        ? new Allocation.Item(floor, floor, floor)
        : new Allocation.Item(target, floor, seats.upper());
  }

  void grant(double allocated) {
    int granted = (int) Math.round(allocated);
    if (granted != limit) {
      limit = granted;
      times.outOf(limit, seats.nominal(), spec.queuing());
      set.setLimit(granted);
    }
  }

  /** The widest that a request may be here. */
  int maxSeats() {
    return spec.exempt()
        ? Integer.MAX_VALUE
        : Math.max(1, (int) Math.ceil(seats.nominal() * WIDEST));
  }

  Observed demand() {
    return demand;
  }

  double smoothed() {
    return smoothed;
  }

  double target() {
    return target;
  }
}
