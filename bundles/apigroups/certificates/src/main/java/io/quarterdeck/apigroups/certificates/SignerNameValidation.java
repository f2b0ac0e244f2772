// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.certificates;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.function.Function;

/**
 * Validates the name of a signer: a domain and a path below it.
 *
 * <p>Kubernetes: {@code ValidateSignerName}.
 */
final class SignerNameValidation {
  private static final int LONGEST_DOMAIN = 253;
  private static final int LONGEST_NAME = 571;

  private SignerNameValidation() {}

  static void validate(Node name, List<FieldError> errors) {
    if (!Validate.required(name, errors)) {
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
    labels(name, parts[1], Names::dnsSubdomain, errors);
    if (name.text().length() > LONGEST_NAME) {
      errors.add(FieldError.tooLong(name.path(), LONGEST_NAME));
    }
  }

  private static void domain(Node name, String domain, List<FieldError> errors) {
    if (domain.length() > LONGEST_DOMAIN) {
      errors.add(FieldError.tooLong(name.path(), LONGEST_DOMAIN));
    }
    labels(name, domain, Names::dnsLabel, errors);
    if (!domain.contains(".")) {
      errors.add(
          FieldError.invalid(
              name.path(),
              domain,
              "should be a domain with at least two segments separated by dots"));
    }
  }

  /** Only the first label that is wrong is reported, with the whole part that has it. */
  private static void labels(
      Node name, String part, Function<String, List<String>> rule, List<FieldError> errors) {
    for (String label : part.split("\\.", -1)) {
      List<String> wrong = rule.apply(label);
      for (String m : wrong) {
        errors.add(
            FieldError.invalid(
                name.path(), part, "validating label " + FieldError.quote(label) + ": " + m));
      }
      if (!wrong.isEmpty()) {
        return;
      }
    }
  }
}
