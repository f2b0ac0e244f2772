// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

/** Something measured under one set of label values. */
public sealed interface Instrument permits Counter, Gauge, Histogram, Summary, TimingHistogram {
  void write(SampleWriter out);
}
