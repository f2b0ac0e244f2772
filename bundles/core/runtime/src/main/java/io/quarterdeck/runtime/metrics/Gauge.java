// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import java.util.concurrent.atomic.AtomicLong;

/** A number that goes up and down. Thread-safe. */
public final class Gauge implements Instrument {
  private final AtomicLong value = new AtomicLong();

  Gauge() {}

  public void set(long n) {
    value.set(n);
  }

  public void add(long n) {
    value.addAndGet(n);
  }

  public long value() {
    return value.get();
  }

  @Override
  public void write(SampleWriter out) {
    out.sample("", value.get());
  }
}
