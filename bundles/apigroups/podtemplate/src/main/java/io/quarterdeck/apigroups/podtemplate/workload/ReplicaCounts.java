// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.workload;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates the counts that controllers write into the status of workloads.
 *
 * <p>Kubernetes: {@code ValidateReplicaSetStatus}.
 */
public final class ReplicaCounts {
  /** What is said of a count that is greater than that of all replicas. */
  public static final String MORE = "cannot be greater than status.replicas";

  private ReplicaCounts() {}

  /** The status of a replica set, which is also that of a replication controller. */
  public static void validate(Node status, List<FieldError> errors) {
    counts(
        status,
        List.of(
            "replicas",
            "fullyLabeledReplicas",
            "readyReplicas",
            "availableReplicas",
            "terminatingReplicas",
            "observedGeneration"),
        errors);
    atMost(
        status,
        "replicas",
        MORE,
        List.of("fullyLabeledReplicas", "readyReplicas", "availableReplicas"),
        errors);
    available(status, "cannot be greater than readyReplicas", errors);
  }

  /** None of these is negative. */
  public static void counts(Node status, List<String> fields, List<FieldError> errors) {
    fields.forEach(f -> Validate.nonNegative(status.get(f), errors));
  }

  /** No more are available than are ready. */
  public static void available(Node status, String detail, List<FieldError> errors) {
    atMost(status, "readyReplicas", detail, List.of("availableReplicas"), errors);
  }

  /** None of these is greater than the limit. */
  public static void atMost(
      Node status, String limit, String detail, List<String> fields, List<FieldError> errors) {
    for (String field : fields) {
      if (status.get(field).number() > status.get(limit).number()) {
        Node n = status.get(field);
        errors.add(FieldError.invalid(n.path(), n.number(), detail));
      }
    }
  }
}
