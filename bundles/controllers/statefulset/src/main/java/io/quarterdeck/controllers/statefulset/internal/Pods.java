// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;

/** How far a pod is. Kubernetes: {@code pkg/controller/statefulset/stateful_set_utils.go}. */
final class Pods {
  static final String REVISION = "controller-revision-hash";

  private Pods() {}

  /** Whether it is more than a plan. */
  static boolean isCreated(ApiObject pod) {
    return !pod.meta().uid().isEmpty();
  }

  static boolean isPending(ApiObject pod) {
    return isCreated(pod)
        && (PodState.phase(pod).isEmpty() || PodState.phase(pod).equals("Pending"));
  }

  static boolean isRunningAndReady(ApiObject pod) {
    return PodState.phase(pod).equals("Running") && PodState.isReady(pod);
  }

  static boolean isUnavailable(ApiObject pod, SetSpec spec, Instant now) {
    return PodState.isMarked(pod) || !PodState.isAvailable(pod, spec.minReadySeconds(), now);
  }

  static String revision(ApiObject pod) {
    return pod.meta().labels().getOrDefault(REVISION, "");
  }

  static int ordinal(ApiObject pod) {
    return SetSpec.ordinal(pod.meta().name());
  }
}
