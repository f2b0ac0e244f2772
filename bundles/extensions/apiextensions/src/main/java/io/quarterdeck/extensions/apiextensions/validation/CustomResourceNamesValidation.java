// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Locale;

/**
 * Validates the names of a custom resource. Kubernetes: {@code
 * ValidateCustomResourceDefinitionNames}.
 */
final class CustomResourceNamesValidation {
  private static final String MIXED = "may have mixed case, but should otherwise match: ";

  private CustomResourceNamesValidation() {}

  static void validate(Node names, List<FieldError> errors) {
    for (String field : List.of("plural", "singular", "kind", "listKind")) {
      Validate.required(names.get(field), errors);
    }
    forms(names, errors);
  }

  /** Of the names that are there. */
  static void forms(Node names, List<FieldError> errors) {
    label(names.get("plural"), errors);
    label(names.get("singular"), errors);
    mixed(names.get("kind"), errors);
    mixed(names.get("listKind"), errors);
    for (Node s : names.get("shortNames").items()) {
      Forms.check(s, Names::dns1035Label, errors);
    }
    if (!names.get("kind").isEmpty()
        && names.get("kind").text().equals(names.get("listKind").text())) {
      errors.add(
          FieldError.invalid(names.get("listKind"), "kind and listKind may not be the same"));
    }
    for (Node c : names.get("categories").items()) {
      Forms.check(c, Names::dns1035Label, errors);
    }
  }

  private static void label(Node n, List<FieldError> errors) {
    if (!n.isEmpty()) {
      Forms.check(n, Names::dns1035Label, errors);
    }
  }

  private static void mixed(Node n, List<FieldError> errors) {
    List<String> problems = Names.dns1035Label(n.text().toLowerCase(Locale.ROOT));
    if (!n.isEmpty() && !problems.isEmpty()) {
      errors.add(FieldError.invalid(n, MIXED + String.join(",", problems)));
    }
  }
}
