// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The defaults of a job spec, in a job and in a cron job's template. */
final class JobDefaults {
  private JobDefaults() {}

  static void apply(Map<String, @Nullable Object> spec) {
    if (spec.get("completions") == null && spec.get("parallelism") == null) {
      spec.put("completions", 1L);
    }
    spec.putIfAbsent("parallelism", 1L);
    if (spec.get("backoffLimit") == null) {
      spec.put(
          "backoffLimit", spec.get("backoffLimitPerIndex") == null ? 6L : (long) Integer.MAX_VALUE);
    }
    spec.putIfAbsent("completionMode", "NonIndexed");
    spec.putIfAbsent("suspend", false);
    if (spec.get("podReplacementPolicy") == null) {
      spec.put(
          "podReplacementPolicy",
          spec.get("podFailurePolicy") == null ? "TerminatingOrFailed" : "Failed");
    }
    applyToTemplate(spec);
  }

  /** What is filled in before there is a job: its failure policy and its pods. */
  static void applyToTemplate(Map<String, @Nullable Object> spec) {
    Values.with(spec, "podFailurePolicy", JobDefaults::failurePolicy);
    PodTemplate.applyDefaults(spec);
  }

  /** A condition matches when it is true, unless the rule says otherwise. */
  private static void failurePolicy(Map<String, @Nullable Object> policy) {
    Values.each(
        policy,
        "rules",
        rule -> Values.each(rule, "onPodConditions", c -> Values.absent(c, "status", "True")));
  }
}
