// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import org.jspecify.annotations.Nullable;

/**
 * What a Job wants.
 *
 * @param completions null when the first success is enough
 * @param perIndex how often an index may fail; null where failures count for the whole
 * @param deadline seconds; null for none
 * @param replacesFailedOnly a pod that is being deleted is not replaced before it has ended
 */
record JobSpec(
    @Nullable Long completions,
    long parallelism,
    long backoffLimit,
    @Nullable Long perIndex,
    @Nullable Long maxFailedIndexes,
    @Nullable Long deadline,
    boolean isSuspended,
    boolean isIndexed,
    boolean replacesFailedOnly,
    Node failurePolicy,
    Node successPolicy) {
  private static final String OURS = "kubernetes.io/job-controller";
  private static final long DEFAULT_LIMIT = 6;

  static JobSpec of(ApiObject job) {
    Node spec = job.field("spec");
    Node failurePolicy = spec.get("podFailurePolicy");
    return new JobSpec(
        number(spec.get("completions")),
        spec.get("parallelism").number(1),
        spec.get("backoffLimit").number(DEFAULT_LIMIT),
        number(spec.get("backoffLimitPerIndex")),
        number(spec.get("maxFailedIndexes")),
        number(spec.get("activeDeadlineSeconds")),
        spec.get("suspend").bool(),
        spec.get("completionMode").text().equals("Indexed"),
        failurePolicy.isPresent() || spec.get("podReplacementPolicy").text().equals("Failed"),
        failurePolicy,
        spec.get("successPolicy"));
  }

  private static @Nullable Long number(Node node) {
    return node.isAbsent() ? null : Long.valueOf(node.number());
  }

  /** How many indexes there are; 0 where there are none. */
  int indexes() {
    return isIndexed && completions != null ? completions.intValue() : 0;
  }

  static boolean isFinished(ApiObject job) {
    StatusConditions conditions = StatusConditions.of(job);
    return conditions.holds("Complete") || conditions.holds("Failed");
  }

  /** Whether somebody else is to run it. */
  static boolean isForeign(ApiObject job) {
    return !job.field("spec").get("managedBy").text(OURS).equals(OURS);
  }
}
