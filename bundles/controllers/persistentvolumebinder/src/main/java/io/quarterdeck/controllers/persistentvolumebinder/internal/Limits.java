// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import java.time.Duration;

/**
 * What an operator decides.
 *
 * @param syncPeriod how often a claim that waits is tried again
 * @param dynamicProvisioning whether volumes are asked for
 */
record Limits(Duration syncPeriod, boolean dynamicProvisioning) {
  Limits {
    if (!syncPeriod.isPositive()) {
      throw new IllegalArgumentException("sync.period.seconds: from 1 on");
    }
  }
}
