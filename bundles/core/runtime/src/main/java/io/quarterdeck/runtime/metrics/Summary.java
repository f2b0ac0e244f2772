// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.function.LongSupplier;

/**
 * The median and the high quantiles of the last hours, with the sum and count of all time. Values
 * are counted in bins that grow by two percent, so a quantile is right to one; the oldest fifth of
 * the window is forgotten at a time. Thread-safe; one uncontended lock a value.
 */
public final class Summary implements Instrument {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99};
  private static final int AGES = 5;
  private static final double SMALLEST = 1e-6;
  private static final double GROWTH = Math.log(1.02);

  /** From a microsecond to beyond an hour. */
  private static final int BINS = 1120;

  private final long ageNanos;
  private final LongSupplier clock;
  private final int[][] ages = new int[AGES][];
  private int current;
  private long since;
  private long count;
  private double sum;

  /** {@code clock}: nanoseconds, as {@link System#nanoTime}. */
  Summary(long windowNanos, LongSupplier clock) {
    this.ageNanos = windowNanos / AGES;
    this.clock = clock;
    this.since = clock.getAsLong();
  }

  /** Takes one value that is not negative; durations are in seconds. */
  public synchronized void observe(double value) {
    age();
    int[] bins = ages[current];
    if (bins == null) {
      bins = new int[BINS];
      ages[current] = bins;
    }
    bins[bin(value)]++;
    count++;
    sum += value;
  }

  private static int bin(double value) {
    return value <= SMALLEST
        ? 0
        : (int) Math.min(BINS - 1, Math.ceil(Math.log(value / SMALLEST) / GROWTH));
  }

  private void age() {
    long now = clock.getAsLong();
    for (int i = 0; i < AGES && now - since >= ageNanos; i++) {
      current = (current + 1) % AGES;
      ages[current] = null;
      since += ageNanos;
    }
    if (now - since >= ageNanos) {
      since = now; // nobody came for longer than the window
    }
  }

  @Override
  public synchronized void write(SampleWriter out) {
    age();
    long[] all = new long[BINS];
    long inWindow = 0;
    for (int[] bins : ages) {
      for (int i = 0; bins != null && i < BINS; i++) {
        all[i] += bins[i];
        inWindow += bins[i];
      }
    }
    for (double q : QUANTILES) {
      out.quantile(SampleWriter.number(q), inWindow == 0 ? Double.NaN : at(all, q * inWindow));
    }
    out.sample("_sum", sum);
    out.sample("_count", count);
  }

  private static double at(long[] bins, double rank) {
    long below = 0;
    int i = 0;
    while (i < BINS - 1 && below + bins[i] < rank) {
      below += bins[i++];
    }
    return SMALLEST * Math.exp(GROWTH * i);
  }
}
