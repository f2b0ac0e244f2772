// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.controllers.job.internal.JobConditions.End;
import io.quarterdeck.libraries.workloads.PodState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts each pod that has ended exactly once: its UID is written into the status before its
 * finalizer goes, and into the counters behind that. Kubernetes: {@code
 * trackJobStatusAndRemoveFinalizers} of {@code pkg/controller/job/job_controller.go}.
 */
final class Tracking {
  /** More would be too much for one status. */
  private static final int MOST = 500;

  private final JobCounts counts;
  private final @Nullable End end;
  private final Set<String> tracked;
  private final List<ApiObject> released = new ArrayList<>();
  private final List<Integer> indexes = new ArrayList<>();
  private boolean full;

  /**
   * @param end how the Job ends; null when it goes on
   */
  Tracking(JobCounts counts, @Nullable End end) {
    this.counts = counts;
    this.end = end;
    tracked =
        counts.pods.stream()
            .filter(JobPods::isTracked)
            .map(JobPods::uid)
            .collect(Collectors.toCollection(HashSet::new));
  }

  /** The pods whose finalizer may go once the status is written. */
  List<ApiObject> released() {
    return released;
  }

  /** Whether there are more of them than fit into one turn. */
  boolean isFull() {
    return full;
  }

  /** Writes down which pods are going to be counted. */
  void note(Map<String, @Nullable Object> status) {
    settle(status);
    Map<String, @Nullable Object> uncounted = Trees.object(status, "uncountedTerminatedPods");
    Set<Object> succeeded = set(uncounted, "succeeded");
    Set<Object> failed = set(uncounted, "failed");
    List<ApiObject> order = new ArrayList<>(counts.pods);
    if (counts.spec.isIndexed()) {
      order.sort(Comparator.comparingInt(JobPods::index));
    }
    for (ApiObject pod : order) {
      if (JobPods.isTracked(pod) && isReleased(pod)) {
        released.add(pod);
        note(pod, succeeded, failed);
        if (indexes.size() + succeeded.size() + failed.size() >= MOST) {
          full = true;
          break;
        }
      }
    }
    put(uncounted, "succeeded", succeeded);
    put(uncounted, "failed", failed);
    if (counts.spec.isIndexed()) {
      noteIndexes(status);
    }
  }

  private static Set<Object> set(Map<String, @Nullable Object> uncounted, String field) {
    return uncounted.get(field) instanceof List<?> l
        ? l.stream().collect(Collectors.toCollection(LinkedHashSet::new))
        : new LinkedHashSet<>();
  }

  private static void put(Map<String, @Nullable Object> uncounted, String field, Set<Object> uids) {
    if (uids.isEmpty()) {
      uncounted.remove(field);
    } else {
      uncounted.put(field, new ArrayList<@Nullable Object>(uids));
    }
  }

  /** One whose failures its successor has yet to learn is kept. */
  private boolean isReleased(ApiObject pod) {
    if (PodState.isMarked(counts.job) || end != null || JobPods.hasSucceeded(pod)) {
      return true;
    }
    ApiObject kept = counts.replaced.get(JobPods.index(pod));
    return JobPods.hasFailed(pod, counts.spec)
        && (kept == null || !JobPods.uid(kept).equals(JobPods.uid(pod)));
  }

  private void note(ApiObject pod, Set<Object> succeeded, Set<Object> failed) {
    String uid = JobPods.uid(pod);
    if (JobPods.hasSucceeded(pod) && !failed.contains(uid)) {
      if (!counts.spec.isIndexed()) {
        succeeded.add(uid);
      } else if (counts.isValid(pod) && !counts.succeededBefore.has(JobPods.index(pod))) {
        // an index is counted once by itself
        indexes.add(JobPods.index(pod));
      }
    } else if ((JobPods.hasFailed(pod, counts.spec) || (end != null && !end.isSuccess()))
        && counts.isValid(pod)
        && counts.isCounted(pod)) {
      failed.add(uid);
    }
  }

  private void noteIndexes(Map<String, @Nullable Object> status) {
    Indexes all = counts.succeededBefore.with(indexes);
    number(status, "succeeded", all.size());
    if (all.size() == 0) {
      status.remove("completedIndexes");
    } else {
      status.put("completedIndexes", all.toString());
    }
    if (counts.spec.perIndex() != null) {
      status.put("failedIndexes", counts.failedIndexes.toString());
    }
  }

  /** A pod's finalizer is gone. */
  void untracked(ApiObject pod) {
    tracked.remove(JobPods.uid(pod));
  }

  /** Moves those whose finalizer is gone into the counters. */
  void settle(Map<String, @Nullable Object> status) {
    Map<String, @Nullable Object> uncounted = Trees.object(status, "uncountedTerminatedPods");
    for (String field : List.of("succeeded", "failed")) {
      Set<Object> before = set(uncounted, field);
      Set<Object> left = new LinkedHashSet<>(before);
      left.retainAll(tracked);
      long settled = before.size() - left.size();
      if (settled > 0) {
        long old = status.get(field) instanceof Number n ? n.longValue() : 0;
        number(status, field, old + settled);
        put(uncounted, field, left);
      }
    }
  }

  static void number(Map<String, @Nullable Object> status, String field, long value) {
    if (value == 0) {
      status.remove(field);
    } else {
      status.put(field, value);
    }
  }
}
