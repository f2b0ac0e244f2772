// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a Job asks of its pods. */
final class JobPods {
  static final String FINALIZER = "batch.kubernetes.io/job-tracking";
  static final String INDEX = "batch.kubernetes.io/job-completion-index";
  static final String FAILURES = "batch.kubernetes.io/job-index-failure-count";
  static final String IGNORED = "batch.kubernetes.io/job-index-ignored-failure-count";

  private JobPods() {}

  static String uid(ApiObject pod) {
    return pod.meta().uid();
  }

  /** Whether it is not counted yet. */
  static boolean isTracked(ApiObject pod) {
    return pod.meta().finalizers().contains(FINALIZER);
  }

  /** Its completion index; -1 for none. */
  static int index(ApiObject pod) {
    return number(pod, INDEX, -1);
  }

  private static int number(ApiObject pod, String annotation, int none) {
    try {
      int number = Integer.parseInt(pod.meta().annotations().getOrDefault(annotation, ""));
      return number < 0 ? none : number;
    } catch (NumberFormatException e) {
      return none;
    }
  }

  /** How many pods of its index have failed before it, and were counted. */
  static int failures(ApiObject pod) {
    return number(pod, FAILURES, 0);
  }

  static int ignored(ApiObject pod) {
    return number(pod, IGNORED, 0);
  }

  static boolean hasSucceeded(ApiObject pod) {
    return PodState.phase(pod).equals(PodState.SUCCEEDED);
  }

  /** One that is being deleted has failed, where it is not waited for how it ends. */
  static boolean hasFailed(ApiObject pod, JobSpec spec) {
    if (PodState.phase(pod).equals(PodState.FAILED)) {
      return true;
    }
    return !spec.replacesFailedOnly() && PodState.isMarked(pod) && !hasSucceeded(pod);
  }

  /** When it has ended, as far as that can be told. */
  static Instant ended(ApiObject pod) {
    Instant containers = containersEnded(pod);
    if (containers != null) {
      return containers;
    }
    Node ready = StatusConditions.of(pod).find("Ready");
    Instant unready = Times.of(ready.get("lastTransitionTime"));
    if (ready.get("status").text().equals("False") && unready != null) {
      return unready;
    }
    Instant deleted = Times.of(pod.meta().deletionTimestamp());
    if (deleted != null) {
      Long grace = pod.meta().deletionGracePeriodSeconds();
      return deleted.minusSeconds(grace == null ? 0 : grace);
    }
    Instant created = Times.of(pod.meta().creationTimestamp());
    return created == null ? Instant.EPOCH : created;
  }

  private static @Nullable Instant containersEnded(ApiObject pod) {
    Instant out = null;
    for (Node status : pod.field("status").get("containerStatuses").items()) {
      Instant end = Times.of(status.at("state", "terminated", "finishedAt"));
      if (end == null) {
        return null;
      }
      out = out == null || end.isAfter(out) ? end : out;
    }
    return out;
  }
}
