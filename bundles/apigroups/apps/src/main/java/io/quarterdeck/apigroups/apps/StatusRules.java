// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.apps;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** Rules of what controllers write into the status of workloads. */
final class StatusRules {
  private static final String MORE = "cannot be greater than status.replicas";

  private StatusRules() {}

  static void deployment(Node now, Node old, List<FieldError> errors) {
    counts(
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
    atMost(
        now,
        "replicas",
        MORE,
        List.of("updatedReplicas", "readyReplicas", "availableReplicas"),
        errors);
    ready(now, "cannot be greater than readyReplicas", errors);
    collisions(now, old, errors);
  }

  static void statefulSet(Node now, Node old, List<FieldError> errors) {
    counts(
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
    atMost(
        now,
        "replicas",
        MORE,
        List.of("readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"),
        errors);
    ready(now, "cannot be greater than status.readyReplicas", errors);
    collisions(now, old, errors);
  }

  static void daemonSet(Node now, Node old, List<FieldError> errors) {
    counts(
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

  static void replicaSet(Node now, List<FieldError> errors) {
    counts(
        now,
        List.of(
            "replicas",
            "fullyLabeledReplicas",
            "readyReplicas",
            "availableReplicas",
            "terminatingReplicas",
            "observedGeneration"),
        errors);
    atMost(
        now,
        "replicas",
        MORE,
        List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"),
        errors);
    ready(now, "cannot be greater than readyReplicas", errors);
  }

  private static void counts(Node status, List<String> fields, List<FieldError> errors) {
    fields.forEach(f -> Rules.nonNegative(status.get(f), errors));
  }

  private static void ready(Node status, String detail, List<FieldError> errors) {
    atMost(status, "readyReplicas", detail, List.of("availableReplicas"), errors);
  }

  private static void atMost(
      Node status, String limit, String detail, List<String> fields, List<FieldError> errors) {
    for (String field : fields) {
      if (status.get(field).number() > status.get(limit).number()) {
        Node n = status.get(field);
        errors.add(FieldError.invalid(n.path(), n.number(), detail));
      }
    }
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
