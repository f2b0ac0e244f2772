// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.List;

/** The name of a signer: a domain and a path below it. */
final class SignerNameRules {
  private static final int LONGEST_DOMAIN = 253;

  private SignerNameRules() {}

  static void validate(Node name, List<FieldError> errors) {
    if (!Rules.required(name, errors)) {
      return;
    }
    String[] parts = name.text().split("/", -1);
    if (parts.length != 2) {
      errors.add(
          FieldError.invalid(
              name,
              "must be a fully qualified domain and path of the form 'example.com/signer-name'"));
      return;
    }
    domain(name, parts[0], errors);
    path(name, parts[1], errors);
  }

  private static void domain(Node name, String domain, List<FieldError> errors) {
    if (domain.length() > LONGEST_DOMAIN) {
      errors.add(FieldError.tooLong(name.path(), LONGEST_DOMAIN));
    }
    String[] labels = domain.split("\\.", -1);
    for (String label : labels) {
      for (String m : Names.dnsLabel(label)) {
        errors.add(invalid(name, label, m));
      }
    }
    if (labels.length < 2) {
      errors.add(
          FieldError.invalid(
              name.path(),
              domain,
              "should be a domain with at least two segments separated by dots"));
    }
  }

  private static void path(Node name, String path, List<FieldError> errors) {
    for (String m : Names.dnsSubdomain(path)) {
      errors.add(invalid(name, path, m));
    }
  }

  private static FieldError invalid(Node name, String part, String why) {
    return FieldError.invalid(
        name.path(), part, "validating label " + FieldError.quote(part) + ": " + why);
  }
}
