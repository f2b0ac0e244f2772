// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** How often values fell below each of some bounds. Thread-safe. */
public final class Histogram implements Instrument {
  private final double[] bounds;
  private final LongAdder[] counts;
  private final DoubleAdder sum = new DoubleAdder();

  Histogram(double[] bounds) {
    this.bounds = bounds.clone();
    this.counts = new LongAdder[bounds.length + 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /** Takes one value; durations are in seconds. */
  public void observe(double value) {
    int i = 0;
    while (i < bounds.length && value > bounds[i]) {
      i++;
    }
    counts[i].increment();
    sum.add(value);
  }

  /** A duration that was measured with {@link System#nanoTime}. */
  public void observeNanos(long nanos) {
    observe(nanos / 1e9);
  }

  public long count() {
    long n = 0;
    for (LongAdder c : counts) {
      n += c.sum();
    }
    return n;
  }

  @Override
  public void write(SampleWriter out) {
    long below = 0;
    for (int i = 0; i < bounds.length; i++) {
      below += counts[i].sum();
      out.bucket(SampleWriter.number(bounds[i]), below);
    }
    below += counts[bounds.length].sum();
    out.bucket("+Inf", below);
    out.sample("_sum", sum.sum());
    out.sample("_count", below);
  }
}
