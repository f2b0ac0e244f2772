// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.function.LongSupplier;

/**
 * How long a value stayed below each of some bounds: it is observed at the end of every nanosecond,
 * so that counts are nanoseconds. Written as a histogram, after component-base's timing histograms.
 * Thread-safe; one uncontended lock a change.
 */
public final class TimingHistogram implements Instrument {
  private final double[] bounds;
  private final long[] nanos;
  private final LongSupplier clock;
  private double sum;
  private double value;
  private long since;

  /** {@code clock}: nanoseconds, as {@link System#nanoTime}. */
  TimingHistogram(double[] bounds, LongSupplier clock) {
    this.bounds = bounds.clone();
    this.nanos = new long[bounds.length + 1];
    this.clock = clock;
    this.since = clock.getAsLong();
  }

  /** The value from now on; 0 until it is set first. */
  public synchronized void set(double now) {
    if (now != value) {
      account();
      value = now;
    }
  }

  /** The time since the last change belongs to the value that there was. */
  private void account() {
    long time = clock.getAsLong();
    long passed = Math.max(0, time - since);
    since = time;
    int i = 0;
    while (i < bounds.length && value > bounds[i]) {
      i++;
    }
    nanos[i] += passed;
    sum += value * passed;
  }

  @Override
  public synchronized void write(SampleWriter out) {
    account();
    long below = 0;
    for (int i = 0; i < bounds.length; i++) {
      below += nanos[i];
      out.bucket(SampleWriter.number(bounds[i]), below);
    }
    below += nanos[bounds.length];
    out.bucket("+Inf", below);
    out.sample("_sum", sum);
    out.sample("_count", below);
  }
}
