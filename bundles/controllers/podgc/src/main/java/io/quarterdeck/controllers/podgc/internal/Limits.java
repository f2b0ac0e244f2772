// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import java.time.Duration;

/**
 * When pods go.
 *
 * @param ended how many that have ended may stay; 0 for any number
 * @param period between turns, while there is something to do
 * @param quarantine how long a node must be missing before its pods go
 */
record Limits(int ended, Duration period, Duration quarantine) {
  static Limits of(int ended) {
    return new Limits(ended, Duration.ofSeconds(20), Duration.ofSeconds(40));
  }
}
