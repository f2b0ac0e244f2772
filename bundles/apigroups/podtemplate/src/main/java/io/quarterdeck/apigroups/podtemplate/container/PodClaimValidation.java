// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Validates the resource claims of a pod, and the containers that use them.
 *
 * <p>Kubernetes: {@code validatePodResourceClaims}, {@code validateResourceClaimNames}.
 */
public final class PodClaimValidation {
  private PodClaimValidation() {}

  public static void validate(Node claims, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    for (Node c : claims.items()) {
      Node name = c.get("name");
      if (Validate.required(name, errors)) {
        if (names.add(name.text())) {
          Validate.form(name, Names::dnsLabel, errors);
        } else {
          errors.add(FieldError.duplicate(name.path(), name.text()));
        }
      }
      source(c, errors);
    }
  }

  private static void source(Node claim, List<FieldError> errors) {
    Node name = claim.get("resourceClaimName");
    Node template = claim.get("resourceClaimTemplateName");
    if (name.isPresent() == template.isPresent()) {
      String detail =
          name.isPresent()
              ? "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be"
                  + " specified"
              : "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`";
      errors.add(FieldError.invalid(claim.path(), GoShapes.of("PodResourceClaim", claim), detail));
    }
    for (Node n : List.of(name, template)) {
      if (n.isPresent()) {
        Validate.form(n, Names::dnsSubdomain, errors);
      }
    }
  }

  /**
   * What a container uses must be a claim of its pod.
   *
   * @param known the names of the pod's claims
   */
  static void used(Node claims, Set<String> known, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node c : claims.items()) {
      String name = c.get("name").text();
      String request = c.get("request").text();
      String key = request.isEmpty() ? name : name + "/" + request;
      if (name.isEmpty()) {
        errors.add(FieldError.required(c.path(), ""));
        continue;
      }
      if (!seen.add(key) || !request.isEmpty() && seen.contains(name)) {
        errors.add(FieldError.duplicate(c.path(), key));
      }
      if (!known.contains(name)) {
        errors.add(
            new FieldError(
                FieldError.Type.NOT_FOUND,
                c.path().toString(),
                FieldError.quote(name),
                "must be one of the names in pod.spec.resourceClaims" + rest(known)));
      }
    }
  }

  private static String rest(Set<String> known) {
    return known.isEmpty() ? " which is empty" : ": " + String.join(", ", new TreeSet<>(known));
  }
}
