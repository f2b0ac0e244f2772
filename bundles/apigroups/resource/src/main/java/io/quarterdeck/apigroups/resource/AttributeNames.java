// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import java.util.List;
import java.util.regex.Pattern;

/** Names of device attributes and capacities: an identifier, with a domain before a slash. */
final class AttributeNames {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  static final int LONGEST_IDENTIFIER = 32;
  static final int LONGEST_DOMAIN = 63;

  private AttributeNames() {}

  /** The domain must be there. */
  static void full(Node name, List<FieldError> errors) {
    validate(name.path(), name.text(), errors);
    if (!name.text().contains("/")) {
      errors.add(
          FieldError.invalid(
              name, "a fully qualified name must be a domain and a name separated by a slash"));
    }
  }

  static void validate(FieldPath at, String name, List<FieldError> errors) {
    if (name.isEmpty() || !name.contains("/")) {
      identifier(at, name, errors);
      return;
    }
    String[] parts = name.split("/", -1);
    if (parts.length > 2) {
      // Kubernetes lets more than one slash pass
      return;
    }
    if (parts[0].isEmpty()) {
      errors.add(FieldError.invalid(at, "", "the domain must not be empty"));
    } else {
      domain(at, parts[0], errors);
    }
    if (parts[1].isEmpty()) {
      errors.add(FieldError.invalid(at, "", "the name must not be empty"));
    } else {
      identifier(at, parts[1], errors);
    }
  }

  /** The name of a driver is such a domain too. */
  static void domain(FieldPath at, String domain, List<FieldError> errors) {
    if (domain.length() > LONGEST_DOMAIN) {
      errors.add(FieldError.tooLong(at, LONGEST_DOMAIN));
    }
    Names.dnsSubdomain(domain).forEach(m -> errors.add(FieldError.invalid(at, domain, m)));
  }

  private static void identifier(FieldPath at, String name, List<FieldError> errors) {
    if (name.length() > LONGEST_IDENTIFIER) {
      errors.add(FieldError.tooLong(at, LONGEST_IDENTIFIER));
    }
    if (!IDENTIFIER.matcher(name).matches()) {
      errors.add(
          FieldError.invalid(
              at,
              name,
              "a valid C identifier must start with alphabetic character or '_', followed by a"
                  + " string of alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or"
                  + " 'MyName', regex used for validation is '[A-Za-z_][A-Za-z0-9_]*')"));
    }
  }
}
