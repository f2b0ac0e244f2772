// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import java.time.Duration;

/**
 * How long, how many, how fast.
 *
 * @param period between two times at which all nodes are checked
 * @param grace how long a node may be silent
 * @param startupGrace the same for one that has said nothing yet
 * @param rate how many nodes of a zone are tainted a second
 * @param secondaryRate the same while much of a large zone is not ready
 * @param largeZone more nodes than that are a large zone: a smaller one stops
 * @param unhealthy which part of a zone is much of it
 */
record Limits(
    Duration period,
    Duration grace,
    Duration startupGrace,
    double rate,
    double secondaryRate,
    int largeZone,
    double unhealthy) {
  Limits {
    boolean durations = period.isPositive() && grace.isPositive() && startupGrace.isPositive();
    if (!durations || rate < 0 || secondaryRate < 0 || largeZone < 0 || unhealthy < 0) {
      throw new IllegalArgumentException("periods from 1 second on, rates and sizes from 0 on");
    }
  }
}
