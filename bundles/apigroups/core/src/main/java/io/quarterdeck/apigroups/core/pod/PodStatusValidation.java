// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates what is written into the status of a pod.
 *
 * <p>Kubernetes: {@code ValidatePodStatusUpdate}.
 */
final class PodStatusValidation {
  private static final Set<String> SYSTEM = Set.of("PodScheduled", "Ready", "Initialized");

  private PodStatusValidation() {}

  static void validate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    Node status = pod.field("status");
    Node before = old.field("status");
    conditions(status.get("conditions"), errors);
    Node nominated = status.get("nominatedNodeName");
    if (!nominated.isEmpty() && !nominated.text().equals(before.get("nominatedNodeName").text())) {
      Validate.form(nominated, Names::dnsSubdomain, errors);
    }
    if (!status.get("qosClass").text().equals(before.get("qosClass").text())) {
      errors.add(
          FieldError.invalid(
              status.get("qosClass").path(), status.get("qosClass").text(), "field is immutable"));
    }
    ContainerTransitions.validate(status, before, old.field("spec"), errors);
    claims(status.get("resourceClaimStatuses"), pod.field("spec").get("resourceClaims"), errors);
    PodIPValidation.validate(status, errors);
  }

  /** Kubernetes names the wrong parent: a client sees it so. */
  private static void conditions(Node conditions, List<FieldError> errors) {
    FieldPath at = FieldPath.of("metadata", "conditions");
    int i = 0;
    for (Node c : conditions.items()) {
      Node type = c.get("type").withPath(at.index(i++).child("Type"));
      if (!SYSTEM.contains(type.text())) {
        Validate.form(type, Names::qualified, errors);
      }
    }
  }

  private static void claims(Node statuses, Node claims, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node s : statuses.items()) {
      Node name = s.get("name");
      FieldPath at = s.path().child("name");
      boolean known =
          claims.items().stream().anyMatch(c -> c.get("name").text().equals(name.text()));
      if (!known) {
        errors.add(
            FieldError.invalid(
                at, name.text(), "must match the name of an entry in `spec.resourceClaims`"));
      }
      if (!seen.add(name.text())) {
        errors.add(FieldError.duplicate(at, name.text()));
      }
      Node claim = s.get("resourceClaimName");
      if (claim.isPresent()) {
        Validate.form(claim.withPath(at), Names::dnsSubdomain, errors);
      }
    }
  }
}
