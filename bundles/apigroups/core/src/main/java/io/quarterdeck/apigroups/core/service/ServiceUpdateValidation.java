// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates which addresses and families of a service come and go: the second of two may, never the
 * first.
 *
 * <p>Kubernetes: {@code validateUpgradeDowngradeClusterIPs}, {@code
 * validateUpgradeDowngradeIPFamilies}.
 */
final class ServiceUpdateValidation {
  private static final String FIXED = "may not change once set";

  private ServiceUpdateValidation() {}

  static void validate(Node now, Node before, List<FieldError> errors) {
    boolean external =
        now.get("type").text().equals("ExternalName")
            || before.get("type").text().equals("ExternalName");
    boolean headless = isHeadless(now);
    if (external || headless && isHeadless(before)) {
      return;
    }
    addresses(now, before, errors);
    if (!headless && !isHeadless(before)) {
      families(now, before, errors);
    }
  }

  private static boolean isHeadless(Node spec) {
    return spec.get("clusterIPs").strings().equals(List.of("None"));
  }

  private static void addresses(Node now, Node before, List<FieldError> errors) {
    Node all = now.get("clusterIPs");
    List<String> is = all.strings();
    List<String> was = before.get("clusterIPs").strings();
    FieldPath first = all.path().index(0);
    if (is.size() == was.size()) {
      for (int i = 0; i < is.size(); i++) {
        if (!is.get(i).equals(was.get(i))) {
          errors.add(FieldError.invalid(all.path().index(i), all.value(), FIXED));
        }
      }
      return;
    }
    if (is.isEmpty()) {
      errors.add(FieldError.invalid(first, all.value(), "primary clusterIP can not be unset"));
    } else if (!was.isEmpty() && !is.getFirst().equals(was.getFirst())) {
      errors.add(FieldError.invalid(first, all.value(), FIXED));
    }
    if (is.size() < was.size() && is.size() == 1) {
      single(now, "clusterIP", errors);
    }
  }

  private static void families(Node now, Node before, List<FieldError> errors) {
    Node all = now.get("ipFamilies");
    List<String> is = all.strings();
    List<String> was = before.get("ipFamilies").strings();
    FieldPath first = all.path().index(0);
    if (is.size() == was.size()) {
      for (int i = 0; i < is.size(); i++) {
        if (!is.get(i).equals(was.get(i))) {
          errors.add(FieldError.invalid(first, all.value(), FIXED));
        }
      }
      return;
    }
    if (is.size() < was.size() && now.get("clusterIPs").isEmpty()) {
      errors.add(FieldError.invalid(first, all.value(), "primary ipFamily can not be unset"));
    }
    if (!is.isEmpty() && !was.isEmpty() && !is.getFirst().equals(was.getFirst())) {
      // Kubernetes shows the addresses here
      errors.add(FieldError.invalid(first, now.get("clusterIPs").value(), FIXED));
    }
    if (is.size() < was.size() && is.size() == 1) {
      single(now, "ipFamily", errors);
    }
  }

  private static void single(Node now, String what, List<FieldError> errors) {
    Node policy = now.get("ipFamilyPolicy");
    if (!policy.text().equals("SingleStack")) {
      errors.add(
          FieldError.invalid(
              policy, "must be set to 'SingleStack' when releasing the secondary " + what));
    }
  }
}
