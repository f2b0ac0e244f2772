// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.AtOnce;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One turn of a StatefulSet: the pods that have a place come, those that have none go, and then an
 * update goes on. Where they are ordered a turn ends at the first that is not ready. Kubernetes:
 * {@code updateStatefulSet} of {@code pkg/controller/statefulset/stateful_set_control.go}.
 */
final class SetTurn {
  /** What is done with one pod. */
  @FunctionalInterface
  private interface Step {
    /** Whether the next one may follow. */
    boolean take(ApiObject pod);
  }

  private final SetSpec spec;
  private final SetRevisions revisions;
  private final PodWork work;
  private final boolean severalAtOnce;
  private final Instant now;
  private final List<ApiObject> pods;

  /** One for each place; some are plans. */
  private final List<ApiObject> replicas = new ArrayList<>();

  /** Those that have no place, the last ones first. */
  private final List<ApiObject> condemned;

  /** Its name; empty where all are available. */
  private final String firstUnavailable;

  private @Nullable ApiException failure;
  private volatile boolean isWaiting;

  SetTurn(PodWork work, SetRevisions revisions, List<ApiObject> pods, boolean severalAtOnce) {
    this.work = work;
    this.revisions = revisions;
    this.pods = pods;
    this.severalAtOnce = severalAtOnce;
    spec = work.spec();
    now = work.context().clock().instant();
    Map<Integer, ApiObject> there = new HashMap<>();
    pods.forEach(p -> there.put(Pods.ordinal(p), p));
    for (int place = 0; place < spec.replicas(); place++) {
      int ordinal = spec.start() + place;
      ApiObject pod = there.get(ordinal);
      replicas.add(pod == null ? PodIdentity.plan(spec, revisions, ordinal) : pod);
    }
    condemned =
        pods.stream()
            .filter(p -> Pods.ordinal(p) >= 0 && !spec.hasPlaceFor(Pods.ordinal(p)))
            .sorted(Comparator.comparingInt(Pods::ordinal).reversed())
            .toList();
    firstUnavailable = firstUnavailable();
  }

  private String firstUnavailable() {
    List<ApiObject> all = new ArrayList<>(replicas);
    all.addAll(condemned.reversed());
    return all.stream()
        .filter(p -> Pods.isUnavailable(p, spec, now))
        .map(p -> p.meta().name())
        .findFirst()
        .orElse("");
  }

  /** Writes what there is to write, but for the status, which it gives. */
  SetStatus run() {
    SetStatus before = SetStatus.of(spec, revisions, pods, now);
    if (PodState.isMarked(spec.set())) {
      return before;
    }
    boolean isSettled =
        all(replicas, this::settle) && all(condemned, this::own) && all(condemned, this::condemn);
    List<ApiObject> counted = new ArrayList<>(replicas);
    counted.addAll(condemned);
    SetStatus status = SetStatus.of(spec, revisions, counted, now);
    return isSettled && spec.isRolling() ? update(status) : status;
  }

  /** Why the turn ended early; null when nothing went wrong. */
  @Nullable ApiException failure() {
    return failure;
  }

  /** Whether a pod waits for claims to go, of which nobody tells. */
  boolean isWaiting() {
    return isWaiting;
  }

  /** Whether all are dealt with and the turn goes on. */
  private boolean all(List<ApiObject> some, Step step) {
    if (!spec.isOrdered()) {
      failure = AtOnce.slowly(some.size(), i -> step.take(some.get(i))).error();
      return failure == null;
    }
    try {
      return some.stream().allMatch(step::take);
    } catch (ApiException e) {
      failure = e;
      return false;
    }
  }

  /** Has a pod that has a place be as it must be; whether the next one may follow. */
  private boolean settle(ApiObject pod) {
    if (PodState.isFinished(pod)) {
      if (!PodState.isMarked(pod)) {
        work.delete(pod);
      }
      return false;
    }
    if (!Pods.isCreated(pod)) {
      if (work.claims().areStale(pod)) {
        isWaiting = true;
        return false;
      }
      work.create(PodIdentity.pod(spec, revisions, Pods.ordinal(pod)));
      return false;
    }
    if (Pods.isPending(pod)) {
      work.complete(pod);
    }
    boolean isReady = Pods.isRunningAndReady(pod) && !Pods.isUnavailable(pod, spec, now);
    if (spec.isOrdered() && !isReady) {
      return false;
    }
    if (!work.isConsistent(pod)) {
      work.mend(pod);
    }
    return true;
  }

  private boolean own(ApiObject pod) {
    if (!work.claims().areOwned(pod)) {
      work.claims().own(pod);
    }
    return true;
  }

  /** Deletes a pod that has no place; whether the next one may follow. */
  private boolean condemn(ApiObject pod) {
    if (PodState.isMarked(pod)) {
      return !spec.isOrdered();
    }
    boolean isReady = Pods.isRunningAndReady(pod) && !Pods.isUnavailable(pod, spec, now);
    if (spec.isOrdered() && !isReady && !pod.meta().name().equals(firstUnavailable)) {
      return false;
    }
    work.delete(pod);
    return false;
  }

  private SetStatus update(SetStatus status) {
    RollingUpdate update = new RollingUpdate(spec, revisions.update().meta().name(), now);
    List<ApiObject> due = severalAtOnce ? update.several(replicas) : update.one(replicas);
    int deleted = 0;
    for (ApiObject pod : due) {
      try {
        work.delete(pod);
        deleted++;
      } catch (ApiException e) {
        failure = e;
        break;
      }
    }
    return status.without(deleted);
  }
}
