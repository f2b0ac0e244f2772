// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.concurrent.atomic.LongAdder;

/** A number that only grows. Thread-safe; one uncontended add a step. */
public final class Counter implements Instrument {
  private final LongAdder value = new LongAdder();

  Counter() {}

  public void increment() {
    value.increment();
  }

  /** Adds a number that is not negative. */
  public void add(long n) {
    value.add(n);
  }

  public long value() {
    return value.sum();
  }

  @Override
  public void write(SampleWriter out) {
    out.sample("", value.sum());
  }
}
