// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.apigroups.podtemplate.container.PodResources;
import io.quarterdeck.apigroups.podtemplate.container.ResourceValidation;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates what a pod as a whole asks for and may use.
 *
 * <p>Kubernetes: {@code validatePodResources}, {@code validatePodResourceConsistency}.
 */
final class PodResourceValidation {
  private static final List<String> SUPPORTED = List.of("cpu", "memory");

  private PodResourceValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node resources = spec.get("resources");
    if (resources.isAbsent()) {
      return;
    }
    if (resources.get("claims").isPresent()) {
      errors.add(
          FieldError.forbidden(
              resources.get("claims").path(), "claims cannot be set for Resources at pod-level"));
    }
    ResourceValidation.validate(resources, PodResourceValidation::name, errors);
    requests(spec, resources.get("requests"), errors);
    limits(spec, resources, errors);
  }

  private static void name(String name, Node at, List<FieldError> errors) {
    List<FieldError> own = new ArrayList<>();
    ResourceValidation.typeName(name, at, own);
    if (own.isEmpty() && !SUPPORTED.contains(name) && !name.startsWith("hugepages-")) {
      own.add(FieldError.notSupported(at.path(), name, SUPPORTED));
    }
    errors.addAll(own);
  }

  /** At least what its containers ask for together. */
  private static void requests(Node spec, Node requests, List<FieldError> errors) {
    PodResources.together(spec, "requests")
        .forEach(
            (name, sum) -> {
              Quantity asked = Quantity.parseOrNull(requests.get(name).text("0"));
              if (asked != null && sum.compareTo(asked) > 0) {
                errors.add(
                    FieldError.invalid(
                        requests.path().key(name),
                        asked.toString(),
                        "must be greater than or equal to aggregate container requests of " + sum));
              }
            });
  }

  /** No container may use more than its pod. */
  private static void limits(Node spec, Node resources, List<FieldError> errors) {
    List<Node> containers = spec.get("containers").items();
    for (int i = 0; i < containers.size(); i++) {
      FieldPath at = resources.path().child("containers").index(i);
      containers
          .get(i)
          .at("resources", "limits")
          .entries()
          .forEach(
              (name, q) -> {
                Quantity own = Quantity.parseOrNull(q.text());
                Quantity all = Quantity.parseOrNull(resources.at("limits", name).text());
                if (own != null && all != null && own.compareTo(all) > 0) {
                  errors.add(
                      FieldError.invalid(
                          at.key(name).child("limits"),
                          own.toString(),
                          "must be less than or equal to pod limits of " + all));
                }
              });
    }
  }
}
