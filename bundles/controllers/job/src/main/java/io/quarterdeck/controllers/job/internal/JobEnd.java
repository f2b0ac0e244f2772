// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.controllers.job.internal.JobConditions.End;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether a Job has to end, other than by enough successes, and why. */
final class JobEnd {
  private JobEnd() {}

  /** Null when it goes on. */
  static @Nullable End of(JobCounts counts, Instant now) {
    StatusConditions conditions = StatusConditions.of(counts.job);
    End end = End.of(conditions.find(JobConditions.SUCCESS_MET), JobConditions.SUCCESS_MET);
    if (end == null) {
      end = End.of(conditions.find(JobConditions.FAILURE_TARGET), JobConditions.FAILED);
    }
    if (end == null) {
      end = byPolicy(counts);
    }
    if (end == null) {
      end = byLimit(counts, now);
    }
    return end == null && counts.spec.isIndexed() ? byIndexes(counts) : end;
  }

  private static @Nullable End byPolicy(JobCounts counts) {
    if (counts.spec.failurePolicy().isAbsent()) {
      return null;
    }
    for (ApiObject pod : counts.pods) {
      if (JobPods.hasFailed(pod, counts.spec)) {
        String why = FailurePolicy.of(counts.spec.failurePolicy(), pod).failsJob();
        if (!why.isEmpty()) {
          return End.failure("PodFailurePolicy", why);
        }
      }
    }
    return null;
  }

  private static @Nullable End byLimit(JobCounts counts, Instant now) {
    if (counts.failed > counts.spec.backoffLimit() || restartedTooOften(counts)) {
      return End.failure("BackoffLimitExceeded", "Job has reached the specified backoff limit");
    }
    Instant deadline = deadline(counts.job, counts.spec);
    return deadline != null && !now.isBefore(deadline)
        ? End.failure("DeadlineExceeded", "Job was active longer than specified deadline")
        : null;
  }

  /** When it has been active for too long; null when it never will have. */
  static @Nullable Instant deadline(ApiObject job, JobSpec spec) {
    Instant started = Times.of(job.field("status").get("startTime"));
    Long seconds = spec.deadline();
    return seconds == null || started == null || spec.isSuspended()
        ? null
        : started.plusSeconds(seconds);
  }

  /** Where containers start again in their pod, that is counted in place of pods. */
  private static boolean restartedTooOften(JobCounts counts) {
    Node template = counts.job.field("spec").at("template", "spec");
    if (!template.get("restartPolicy").text().equals("OnFailure")) {
      return false;
    }
    long restarts = 0;
    for (ApiObject pod : counts.pods) {
      String phase = PodState.phase(pod);
      if (phase.equals("Running") || phase.equals("Pending")) {
        restarts += restarts(pod, "initContainerStatuses") + restarts(pod, "containerStatuses");
      }
    }
    long limit = counts.spec.backoffLimit();
    return limit == 0 ? restarts > 0 : restarts >= limit;
  }

  private static long restarts(ApiObject pod, String field) {
    return pod.field("status").get(field).items().stream()
        .mapToLong(s -> s.get("restartCount").number())
        .sum();
  }

  private static @Nullable End byIndexes(JobCounts counts) {
    int failed = counts.failedIndexes.size();
    Long most = counts.spec.maxFailedIndexes();
    if (most != null && failed > most) {
      return End.failure(
          "MaxFailedIndexesExceeded",
          "Job has exceeded the specified maximal number of failed indexes");
    }
    if (failed > 0 && failed + counts.succeededIndexes.size() >= counts.spec.indexes()) {
      return End.failure("FailedIndexes", "Job has failed indexes");
    }
    String met =
        SuccessPolicy.met(
            counts.spec.successPolicy(), counts.spec.indexes(), counts.succeededIndexes);
    return met.isEmpty() ? null : new End(JobConditions.SUCCESS_MET, "SuccessPolicy", met);
  }
}
