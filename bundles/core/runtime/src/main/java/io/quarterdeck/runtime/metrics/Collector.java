// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

/**
 * Writes samples that are kept elsewhere when somebody reads the metrics. Called on the reader's
 * thread; must not block.
 */
@FunctionalInterface
public interface Collector {
  void collect(SampleWriter out);
}
