// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates how a service's addresses, their families and the policy about them go together.
 *
 * <p>Kubernetes: {@code ValidateServiceClusterIPsRelatedFields}.
 */
public final class ServiceIPFamilyValidation {
  private static final List<String> FAMILIES = List.of("IPv4", "IPv6");
  private static final List<String> POLICIES =
      List.of("PreferDualStack", "RequireDualStack", "SingleStack");
  private static final String NONE = "None";

  private ServiceIPFamilyValidation() {}

  /** Whether the service has no address of its own. */
  public static boolean isHeadless(Node spec) {
    return spec.get("clusterIP").text().equals(NONE);
  }

  public static void validate(Node spec, List<FieldError> errors) {
    if (spec.get("type").text().equals("ExternalName")) {
      return;
    }
    inStep(spec.get("clusterIP"), spec.get("clusterIPs"), errors);
    families(spec.get("ipFamilies"), errors);
    if (spec.get("ipFamilyPolicy").isPresent()) {
      Validate.oneOf(spec.get("ipFamilyPolicy"), POLICIES, errors);
    }
    if (addresses(spec.get("clusterIPs"), errors) && !isHeadless(spec)) {
      ofFamilies(spec.get("clusterIPs"), spec.get("ipFamilies").strings(), errors);
    }
  }

  private static void inStep(Node first, Node all, List<FieldError> errors) {
    if (first.isEmpty()) {
      if (!all.isEmpty()) {
        errors.add(FieldError.invalid(all, "must be empty when `clusterIP` is not specified"));
      }
    } else if (all.isEmpty()) {
      errors.add(FieldError.required(all.path(), ""));
    } else if (!all.index(0).text().equals(first.text())) {
      errors.add(FieldError.invalid(all, "first value must match `clusterIP`"));
    }
  }

  private static void families(Node families, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node f : families.items()) {
      if (!FAMILIES.contains(f.text())) {
        errors.add(FieldError.notSupported(f.path(), f.text(), FAMILIES));
      }
      if (!seen.add(f.text())) {
        errors.add(FieldError.duplicate(f.path(), f.text()));
      }
    }
  }

  /** Whether the addresses can be compared with the families. */
  private static boolean addresses(Node all, List<FieldError> errors) {
    int before = errors.size();
    List<Node> items = all.items();
    for (int i = 0; i < items.size(); i++) {
      if (i > 0 || !items.get(i).text().equals(NONE)) {
        Addresses.ip(items.get(i), errors);
      } else if (items.size() > 1) {
        errors.add(FieldError.invalid(all, "'None' must be the first and only value"));
      }
    }
    boolean well = errors.size() == before;
    if (items.size() > 2) {
      errors.add(FieldError.invalid(all, "may only hold up to 2 values"));
    }
    if (well && items.size() > 1) {
      long newer = all.strings().stream().filter(Addresses::isIpv6).count();
      if (newer == 0 || newer == items.size()) {
        errors.add(FieldError.invalid(all, "may specify no more than one IP for each IP family"));
      }
    }
    return well;
  }

  private static void ofFamilies(Node all, List<String> families, List<FieldError> errors) {
    for (int i = 0; i < Math.min(all.size(), families.size()); i++) {
      Node ip = all.index(i);
      String family = Addresses.isIpv6(ip.text()) ? "IPv6" : "IPv4";
      if (FAMILIES.contains(families.get(i)) && !family.equals(families.get(i))) {
        String detail =
            "expected an " + families.get(i) + " value as indicated by `ipFamilies[" + i + "]`";
        errors.add(FieldError.invalid(ip, detail));
      }
    }
  }
}
