// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Which pods an update takes away next, the last ones first, all that there should be being there.
 * Kubernetes: {@code updateStatefulSet} and {@code updateStatefulSetAfterInvariantEstablished} of
 * {@code pkg/controller/statefulset/stateful_set_control.go}.
 *
 * @param revision that they are to have
 */
record RollingUpdate(SetSpec spec, String revision, Instant now) {

  /** One, or none while one is on its way. */
  List<ApiObject> one(List<ApiObject> replicas) {
    for (ApiObject pod : concerned(replicas)) {
      if (isDue(pod)) {
        return List.of(pod);
      }
      if (Pods.isUnavailable(pod, spec, now)) {
        return List.of();
      }
    }
    return List.of();
  }

  /**
   * As many as may be away at once. Where pods do not wait for each other, those of before that are
   * of no use as it is do not count, or the update of a broken template would never begin.
   */
  List<ApiObject> several(List<ApiObject> replicas) {
    long away = replicas.stream().filter(p -> Pods.isUnavailable(p, spec, now)).count();
    long room = Math.max(0, spec.unavailable() - away);
    List<ApiObject> due = concerned(replicas).stream().filter(this::isDue).toList();
    if (spec.isOrdered()) {
      return due.stream().limit(room).toList();
    }
    List<ApiObject> out =
        new ArrayList<>(due.stream().filter(p -> Pods.isUnavailable(p, spec, now)).toList());
    due.stream().filter(p -> !Pods.isUnavailable(p, spec, now)).limit(room).forEach(out::add);
    return out;
  }

  private List<ApiObject> concerned(List<ApiObject> replicas) {
    int from = Math.min(spec.partition(), replicas.size());
    return replicas.subList(from, replicas.size()).reversed();
  }

  private boolean isDue(ApiObject pod) {
    return Pods.isCreated(pod) && !Pods.revision(pod).equals(revision) && !PodState.isMarked(pod);
  }
}
