// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.workload.ReplicaCounts;
import java.util.List;

/**
 * Validates what controllers write into the status of workloads.
 *
 * <p>Kubernetes: {@code ValidateDeploymentStatusUpdate}, {@code ValidateStatefulSetStatus}, {@code
 * validateDaemonSetStatus}.
 */
final class WorkloadStatusValidation {
  private WorkloadStatusValidation() {}

  static void deployment(Node now, Node old, List<FieldError> errors) {
    ReplicaCounts.counts(
        now,
        List.of(
            "observedGeneration",
            "replicas",
            "updatedReplicas",
            "readyReplicas",
            "availableReplicas",
            "unavailableReplicas",
            "terminatingReplicas",
            "collisionCount"),
        errors);
    ReplicaCounts.atMost(
        now,
        "replicas",
        ReplicaCounts.MORE,
        List.of("updatedReplicas", "readyReplicas", "availableReplicas"),
        errors);
    ReplicaCounts.available(now, "cannot be greater than readyReplicas", errors);
    collisions(now, old, errors);
  }

  static void statefulSet(Node now, Node old, List<FieldError> errors) {
    ReplicaCounts.counts(
        now,
        List.of(
            "replicas",
            "readyReplicas",
            "currentReplicas",
            "updatedReplicas",
            "availableReplicas",
            "observedGeneration",
            "collisionCount"),
        errors);
    ReplicaCounts.atMost(
        now,
        "replicas",
        ReplicaCounts.MORE,
        List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"),
        errors);
    ReplicaCounts.available(now, "cannot be greater than status.readyReplicas", errors);
    collisions(now, old, errors);
  }

  static void daemonSet(Node now, Node old, List<FieldError> errors) {
    ReplicaCounts.counts(
        now,
        List.of(
            "currentNumberScheduled",
            "numberMisscheduled",
            "desiredNumberScheduled",
            "numberReady",
            "observedGeneration",
            "updatedNumberScheduled",
            "numberAvailable",
            "numberUnavailable",
            "collisionCount"),
        errors);
    collisions(now, old, errors);
  }

  /** How often names of children clashed is only counted up. */
  private static void collisions(Node now, Node old, List<FieldError> errors) {
    Node count = now.get("collisionCount");
    Node before = old.get("collisionCount");
    if (before.isPresent() && (count.isAbsent() || count.number() < before.number())) {
      errors.add(FieldError.invalid(count.path(), count.number(), "cannot be decremented"));
    }
  }
}
