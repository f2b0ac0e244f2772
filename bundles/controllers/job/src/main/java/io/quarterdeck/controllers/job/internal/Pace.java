// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.runtime.controller.Backoff;
import java.time.Duration;

/**
 * How fast things are done.
 *
 * @param batch how long changes of pods are gathered before their Job has a turn
 * @param backoff how long it waits after failures in a row
 */
record Pace(Duration batch, Backoff backoff) {
  static final Pace REFERENCE =
      new Pace(Duration.ofSeconds(1), new Backoff(Duration.ofSeconds(10), Duration.ofMinutes(10)));
}
