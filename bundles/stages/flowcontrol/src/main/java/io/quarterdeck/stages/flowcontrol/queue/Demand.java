// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

/**
 * How many seats were wanted over a period: an integral over time. Guarded by the lock of its set.
 */
final class Demand {
  private long since;
  private double seconds;
  private double integral;
  private double squares;
  private double current;
  private double highest;

  Demand(long now) {
    since = now;
  }

  void set(double seats, long now) {
    add(now);
    current = seats;
    highest = Math.max(highest, seats);
  }

  private void add(long now) {
    double dt = Math.max(0, now - since) / 1e9;
    since = now;
    seconds += dt;
    integral += current * dt;
    squares += current * current * dt;
  }

  /** What was wanted since the last time this was asked. */
  Observed take(long now) {
    add(now);
    double mean = seconds > 0 ? integral / seconds : current;
    double variance = seconds > 0 ? Math.max(0, squares / seconds - mean * mean) : 0;
    Observed seen = new Observed(mean, Math.sqrt(variance), highest);
    seconds = 0;
    integral = 0;
    squares = 0;
    highest = current;
    return seen;
  }
}
