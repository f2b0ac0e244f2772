// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * How many pods of a Job have failed since one has succeeded, and when the last did. Kubernetes:
 * {@code pkg/controller/job/backoff_utils.go}.
 */
record FailureRecord(int failures, Instant last) {
  static final FailureRecord NONE = new FailureRecord(0, Instant.EPOCH);

  /** With pods that have ended since. */
  FailureRecord with(List<ApiObject> succeeded, List<ApiObject> failed) {
    if (succeeded.isEmpty() && failed.isEmpty()) {
      return this;
    }
    Instant success =
        succeeded.stream().map(JobPods::ended).max(Comparator.naturalOrder()).orElse(Instant.MIN);
    List<Instant> behind =
        failed.stream().map(JobPods::ended).filter(e -> e.isAfter(success)).toList();
    int before = succeeded.isEmpty() ? failures : 0;
    return behind.isEmpty()
        ? new FailureRecord(before, before == 0 ? Instant.EPOCH : last)
        : new FailureRecord(
            before + behind.size(),
            behind.stream().max(Comparator.naturalOrder()).orElse(Instant.EPOCH));
  }

  /** How long the next pod has to wait; zero when it need not. */
  Duration remaining(Backoff backoff, Instant now) {
    return failures == 0 ? Duration.ZERO : remaining(backoff, failures, last, now);
  }

  static Duration remaining(Backoff backoff, int failures, Instant last, Instant now) {
    Duration left = backoff.after(failures).minus(Duration.between(last, now));
    return left.isNegative() ? Duration.ZERO : left;
  }
}
