// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates the lists of sysctls: names, or beginnings of names that end in an asterisk.
 *
 * <p>Kubernetes: {@code validatePodSecurityPolicySysctls}.
 */
final class SysctlValidation {
  private static final int LONGEST = 253;
  private static final String FORM =
      "([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]";
  private static final Pattern PATTERN = Pattern.compile(FORM);

  private SysctlValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node allowed = spec.get("allowedUnsafeSysctls");
    Node forbidden = spec.get("forbiddenSysctls");
    names(allowed, errors);
    names(forbidden, errors);
    for (Node a : allowed.items()) {
      forbidden.items().forEach(f -> overlap(a, f, errors));
    }
  }

  private static void names(Node list, List<FieldError> errors) {
    for (Node name : list.items()) {
      if (name.isEmpty()) {
        errors.add(FieldError.invalid(name, "empty sysctl not allowed"));
      } else if (name.text().length() > LONGEST || !PATTERN.matcher(name.text()).matches()) {
        errors.add(
            FieldError.invalid(
                name, "must have at most " + LONGEST + " characters and match regex " + FORM));
      }
    }
    if (list.size() > 1 && list.strings().stream().anyMatch(s -> s.startsWith("*"))) {
      errors.add(
          FieldError.forbidden(
              list.path().child("items"), "if '*' is present, must not specify other sysctls"));
    }
  }

  /** The narrower of the two is reported. */
  private static void overlap(Node allowed, Node forbidden, List<FieldError> errors) {
    if (covers(forbidden.text(), allowed.text())) {
      errors.add(FieldError.invalid(allowed, "sysctl overlaps with " + forbidden.text()));
    } else if (covers(allowed.text(), forbidden.text())) {
      errors.add(FieldError.invalid(forbidden, "sysctl overlaps with " + allowed.text()));
    }
  }

  private static boolean covers(String pattern, String name) {
    return pattern.endsWith("*") ? start(name).startsWith(start(pattern)) : pattern.equals(name);
  }

  private static String start(String pattern) {
    return pattern.endsWith("*") ? pattern.substring(0, pattern.length() - 1) : pattern;
  }
}
