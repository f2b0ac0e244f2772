// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ttlafterfinished.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** When a Job's time is over. */
final class FinishedJob {
  private FinishedJob() {}

  /** Whether it has finished, is not deleted yet, and says how long it stays. */
  static boolean hasDeadline(ApiObject job) {
    StatusConditions conditions = StatusConditions.of(job);
    return job.meta().deletionTimestamp().isEmpty()
        && job.field("spec").get("ttlSecondsAfterFinished").isPresent()
        && (conditions.holds("Complete") || conditions.holds("Failed"));
  }

  /**
   * When it is to go.
   *
   * @throws IllegalStateException when it does not say when it finished
   */
  static Instant deadline(ApiObject job) {
    for (Node c : StatusConditions.of(job).list().items()) {
      String type = c.get("type").text();
      boolean over = type.equals("Complete") || type.equals("Failed");
      if (over && c.get("status").text().equals("True")) {
        return finished(job, c.get("lastTransitionTime").text())
            .plusSeconds(job.field("spec").get("ttlSecondsAfterFinished").number());
      }
    }
    throw unknown(job);
  }

  private static Instant finished(ApiObject job, String time) {
    try {
      return Instant.parse(time);
    } catch (DateTimeParseException e) {
      throw unknown(job);
    }
  }

  private static IllegalStateException unknown(ApiObject job) {
    return new IllegalStateException(
        "unable to find the time when the Job " + job.namespacedName() + " finished");
  }
}
