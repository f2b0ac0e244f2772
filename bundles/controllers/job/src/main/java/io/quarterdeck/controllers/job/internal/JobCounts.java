// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.PodState;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How far a Job is, by its status and by the pods that are not counted there yet. */
final class JobCounts {
  final ApiObject job;
  final JobSpec spec;
  final List<ApiObject> pods;
  final List<ApiObject> active;
  final Set<String> uncountedSucceeded;
  final Set<String> uncountedFailed;
  final List<ApiObject> newlySucceeded;
  final List<ApiObject> newlyFailed;
  final long succeeded;
  final long failed;
  final Indexes succeededBefore;
  final Indexes succeededIndexes;
  final Indexes failedIndexes;

  /** The pods of indexes whose next pod is not there yet, which has to know their failures. */
  final TreeMap<Integer, ApiObject> replaced = new TreeMap<>();

  JobCounts(ApiObject job, List<ApiObject> pods) {
    this.job = job;
    this.pods = pods;
    spec = JobSpec.of(job);
    active = pods.stream().filter(PodState::isActive).toList();
    Node status = job.field("status");
    Node uncounted = status.get("uncountedTerminatedPods");
    uncountedSucceeded = new HashSet<>(uncounted.get("succeeded").strings());
    uncountedFailed = new HashSet<>(uncounted.get("failed").strings());
    newlySucceeded = ended(uncountedSucceeded, JobPods::hasSucceeded);
    newlyFailed = ended(uncountedFailed, p -> JobPods.hasFailed(p, spec));
    failed =
        status.get("failed").number()
            + newlyFailed.stream().filter(this::isCounted).count()
            + uncountedFailed.size();
    succeededBefore = Indexes.parse(status.get("completedIndexes").text(), spec.indexes());
    succeededIndexes = succeededBefore.with(indexes(JobPods::hasSucceeded));
    failedIndexes =
        spec.perIndex() == null
            ? Indexes.NONE
            : Indexes.parse(status.get("failedIndexes").text(), spec.indexes())
                .with(indexes(this::failsIndex));
    succeeded =
        spec.isIndexed()
            ? succeededIndexes.size()
            : status.get("succeeded").number() + newlySucceeded.size() + uncountedSucceeded.size();
    if (spec.perIndex() != null) {
      findReplaced();
    }
  }

  private List<ApiObject> ended(Set<String> known, Predicate<ApiObject> how) {
    return pods.stream()
        .filter(JobPods::isTracked)
        .filter(p -> !known.contains(JobPods.uid(p)))
        .filter(this::isValid)
        .filter(how)
        .toList();
  }

  /** A pod of an indexed Job without an index in its range is nobody's. */
  boolean isValid(ApiObject pod) {
    int index = JobPods.index(pod);
    return !spec.isIndexed() || (index >= 0 && index < spec.indexes());
  }

  boolean isCounted(ApiObject pod) {
    return FailurePolicy.of(spec.failurePolicy(), pod).isCounted();
  }

  private TreeSet<Integer> indexes(Predicate<ApiObject> which) {
    return pods.stream()
        .filter(p -> spec.isIndexed() && JobPods.isTracked(p) && isValid(p))
        .filter(which)
        .map(JobPods::index)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean failsIndex(ApiObject pod) {
    if (!JobPods.hasFailed(pod, spec)) {
      return false;
    }
    FailurePolicy.Verdict verdict = FailurePolicy.of(spec.failurePolicy(), pod);
    Long limit = spec.perIndex();
    return verdict.failsIndex()
        || (verdict.isCounted() && limit != null && JobPods.failures(pod) >= limit);
  }

  private void findReplaced() {
    Set<Integer> running = activeIndexes();
    for (ApiObject pod : ended(Set.of(), p -> JobPods.hasFailed(p, spec))) {
      int index = JobPods.index(pod);
      if (!succeededIndexes.has(index) && !failedIndexes.has(index) && !running.contains(index)) {
        replaced.merge(index, pod, JobCounts::later);
      }
    }
  }

  private static ApiObject later(ApiObject before, ApiObject next) {
    boolean isLater =
        all(before) <= all(next) && !JobPods.ended(next).isBefore(JobPods.ended(before));
    return isLater ? next : before;
  }

  static int all(ApiObject pod) {
    return JobPods.failures(pod) + JobPods.ignored(pod);
  }

  Set<Integer> activeIndexes() {
    return active.stream()
        .map(JobPods::index)
        .filter(i -> i >= 0)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The first so many indexes that have no pod and need one. */
  List<Integer> pending(int count) {
    Indexes taken = succeededIndexes.with(failedIndexes).with(activeIndexes());
    if (spec.replacesFailedOnly()) {
      taken =
          taken.with(
              pods.stream()
                  .filter(PodState::isTerminating)
                  .map(JobPods::index)
                  .filter(i -> i >= 0)
                  .toList());
    }
    return taken.missing(count, spec.indexes());
  }
}
