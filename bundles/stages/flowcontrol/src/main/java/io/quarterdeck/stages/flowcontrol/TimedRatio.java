// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.TimingHistogram;

/** A number as a part of another, over time. Thread-safe. */
final class TimedRatio {
  private final TimingHistogram histogram;
  private double part;
  private double whole = 1;

  TimedRatio(TimingHistogram histogram) {
    this.histogram = histogram;
  }

  synchronized void set(double now) {
    part = now;
    histogram.set(part / whole);
  }

  synchronized void add(int more) {
    set(part + more);
  }

  /** Of how much, from now on; not 0. */
  synchronized void outOf(double now) {
    whole = now;
    histogram.set(part / whole);
  }
}
