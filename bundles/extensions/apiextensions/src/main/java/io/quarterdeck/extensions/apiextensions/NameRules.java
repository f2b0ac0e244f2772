// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;
import java.util.Locale;

/** Rules of the names of a custom resource. */
final class NameRules {
  private static final String MIXED = "may have mixed case, but should otherwise match: ";

  private NameRules() {}

  static void validate(Node names, List<FieldError> errors) {
    if (Rules.required(names.get("plural"), errors)) {
      Rules.form(names.get("plural"), Names::dns1035Label, errors);
    }
    if (Rules.required(names.get("singular"), errors)) {
      Rules.form(names.get("singular"), Names::dns1035Label, errors);
    }
    mixed(names.get("kind"), errors);
    mixed(names.get("listKind"), errors);
    for (Node s : names.get("shortNames").items()) {
      Rules.form(s, Names::dns1035Label, errors);
    }
    if (!names.get("kind").isEmpty()
        && names.get("kind").text().equals(names.get("listKind").text())) {
      errors.add(
          FieldError.invalid(names.get("listKind"), "kind and listKind may not be the same"));
    }
    for (Node c : names.get("categories").items()) {
      Rules.form(c, Names::dns1035Label, errors);
    }
  }

  private static void mixed(Node n, List<FieldError> errors) {
    if (Rules.required(n, errors)) {
      for (String m : Names.dns1035Label(n.text().toLowerCase(Locale.ROOT))) {
        errors.add(FieldError.invalid(n, MIXED + m));
      }
    }
  }
}
