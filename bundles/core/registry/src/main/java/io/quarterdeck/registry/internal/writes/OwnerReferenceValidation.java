// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.writes;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import java.util.List;

/** Validates owner references. Kubernetes: {@code ValidateOwnerReferences}. */
final class OwnerReferenceValidation {
  private static final GroupVersion CORE = new GroupVersion("", "v1");

  private OwnerReferenceValidation() {}

  static void validate(Node references, List<FieldError> errors) {
    String controller = "";
    for (Node r : references.items()) {
      reference(references, r, errors);
      if (r.get("controller").bool()) {
        String name = r.get("kind").text() + "/" + r.get("name").text();
        if (!controller.isEmpty()) {
          errors.add(
              FieldError.invalid(
                  references,
                  "Only one reference can have Controller set to true. Found \"true\" in references"
                      + " for "
                      + controller
                      + " and "
                      + name));
        } else {
          controller = name;
        }
      }
    }
  }

  /** Errors stand at the list's own fields, without an index. */
  private static void reference(Node references, Node r, List<FieldError> errors) {
    Node at = new Node(r.value(), references.path());
    String apiVersion = at.get("apiVersion").text();
    boolean readable = apiVersion.indexOf('/') == apiVersion.lastIndexOf('/');
    GroupVersion version = GroupVersion.parse(readable ? apiVersion : "");
    if (version.version().isEmpty()) {
      errors.add(
          FieldError.invalid(at.get("apiVersion").path(), apiVersion, "version must not be empty"));
    }
    for (String field : List.of("kind", "name", "uid")) {
      if (at.get(field).isEmpty()) {
        errors.add(FieldError.invalid(at.get(field).path(), "", "must not be empty"));
      }
    }
    if (version.equals(CORE) && at.get("kind").text().equals("Event")) {
      errors.add(FieldError.invalid(at, "/v1, Kind=Event is disallowed from being an owner"));
    }
  }
}
