// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.RemovalOrder;
import io.quarterdeck.runtime.controller.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done with the pods of a Job that goes on: some go, or some come, never both at
 * once. Kubernetes: {@code manageJob} of {@code pkg/controller/job/job_controller.go}.
 *
 * @param removed pods that are too many
 * @param created pods that are missing
 * @param delay until more may be created; zero for no need
 */
record JobPlan(List<ApiObject> removed, List<ApiObject> created, Duration delay) {
  /** The most that come or go in a turn. */
  private static final int BURST = 500;

  private static JobPlan removing(List<ApiObject> pods) {
    return new JobPlan(pods.subList(0, Math.min(BURST, pods.size())), List.of(), Duration.ZERO);
  }

  private static JobPlan creating(List<ApiObject> pods) {
    return new JobPlan(List.of(), pods, Duration.ZERO);
  }

  private static JobPlan waiting(Duration time) {
    return new JobPlan(List.of(), List.of(), time);
  }

  static JobPlan of(
      JobCounts counts, long terminating, FailureRecord failures, Backoff backoff, Instant now) {
    int active = counts.active.size();
    if (counts.spec.isSuspended()) {
      return removing(surplus(counts, active));
    }
    long wanted = wanted(counts);
    List<ApiObject> surplus = surplus(counts, (int) Math.max(0, active - wanted));
    if (!surplus.isEmpty()) {
      return removing(surplus);
    }
    long ending = counts.spec.replacesFailedOnly() ? terminating : 0;
    int missing = (int) Math.min(BURST, wanted - ending - active);
    if (missing <= 0) {
      return creating(List.of());
    }
    Duration wait =
        counts.spec.perIndex() == null ? failures.remaining(backoff, now) : Duration.ZERO;
    if (wait.isPositive()) {
      return waiting(wait);
    }
    return counts.spec.isIndexed()
        ? indexed(counts, missing, backoff, now)
        : creating(Collections.nCopies(missing, JobPodTemplate.pod(counts.job)));
  }

  /** How many pods should run now. */
  private static long wanted(JobCounts counts) {
    Long completions = counts.spec.completions();
    if (completions == null) {
      // one has said that the work is done: the others end by themselves
      return counts.succeeded > 0 ? counts.active.size() : counts.spec.parallelism();
    }
    return Math.max(0, Math.min(counts.spec.parallelism(), completions - counts.succeeded));
  }

  private static JobPlan indexed(JobCounts counts, int missing, Backoff backoff, Instant now) {
    List<ApiObject> out = new ArrayList<>();
    Duration shortest = null;
    for (int index : counts.pending(missing)) {
      ApiObject replaced = counts.replaced.get(index);
      Duration wait = wait(replaced, backoff, now);
      if (!wait.isPositive()) {
        out.add(JobPodTemplate.pod(counts.job, counts.spec, index, replaced));
      } else if (shortest == null || wait.compareTo(shortest) < 0) {
        shortest = wait;
      }
    }
    return new JobPlan(List.of(), out, shortest == null ? Duration.ZERO : shortest);
  }

  private static Duration wait(@Nullable ApiObject replaced, Backoff backoff, Instant now) {
    return replaced == null
        ? Duration.ZERO
        : FailureRecord.remaining(
            backoff, JobCounts.all(replaced) + 1, JobPods.ended(replaced), now);
  }

  /** At least so many, and all that share an index with another or have none. */
  private static List<ApiObject> surplus(JobCounts counts, int atLeast) {
    List<ApiObject> left = new ArrayList<>(counts.active);
    List<ApiObject> out = new ArrayList<>();
    if (counts.spec.isIndexed()) {
      left.clear();
      Map<Integer, List<ApiObject>> byIndex = new TreeMap<>();
      for (ApiObject pod : counts.active) {
        if (counts.isValid(pod)) {
          byIndex.computeIfAbsent(JobPods.index(pod), i -> new ArrayList<>()).add(pod);
        } else {
          out.add(pod);
        }
      }
      for (List<ApiObject> same : byIndex.values()) {
        List<ApiObject> order = RemovalOrder.plain(same, same.size());
        out.addAll(order.subList(0, order.size() - 1));
        left.add(order.getLast());
      }
    }
    if (out.size() < atLeast) {
      out.addAll(RemovalOrder.plain(left, atLeast - out.size()));
    }
    return out;
  }
}
