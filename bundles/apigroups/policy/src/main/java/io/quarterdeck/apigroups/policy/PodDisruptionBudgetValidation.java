// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.policy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Validate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Validates a pod disruption budget's spec.
 *
 * <p>Kubernetes: {@code ValidatePodDisruptionBudgetSpec}.
 */
final class PodDisruptionBudgetValidation {
  private static final List<String> EVICTION = List.of("AlwaysAllow", "IfHealthyBudget");
  private static final Pattern PERCENT = Pattern.compile("[0-9]+%");

  private PodDisruptionBudgetValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node min = spec.get("minAvailable");
    Node max = spec.get("maxUnavailable");
    if (min.isPresent() && max.isPresent()) {
      errors.add(
          FieldError.invalid(
              spec.path(), shown(spec), "minAvailable and maxUnavailable cannot be both set"));
    }
    amount(min, errors);
    amount(max, errors);
    LabelSelectorValidation.validate(spec.get("selector"), errors);
    Node policy = spec.get("unhealthyPodEvictionPolicy");
    if (policy.isPresent()) {
      Validate.oneOf(policy, EVICTION, errors);
    }
  }

  private static void amount(Node n, List<FieldError> errors) {
    if (!(n.value() instanceof String s)) {
      Validate.nonNegative(n, errors);
    } else if (!PERCENT.matcher(s).matches()) {
      errors.add(
          FieldError.invalid(
              n,
              "a valid percent string must be a numeric string followed by an ending '%' (e.g."
                  + " '1%',  or '93%', regex used for validation is '[0-9]+%')"));
    } else if (moreThanAHundred(s.substring(0, s.length() - 1))) {
      errors.add(FieldError.invalid(n, "must not be greater than 100%"));
    }
  }

  private static boolean moreThanAHundred(String digits) {
    String number = digits.replaceFirst("^0++(?=.)", "");
    return number.length() > 3 || Integer.parseInt(number) > 100;
  }

  /** The message shows the fields as Kubernetes' own structure names them. */
  private static Map<String, @Nullable Object> shown(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("MinAvailable", spec.get("minAvailable").value());
    out.put("Selector", spec.get("selector").value());
    out.put("MaxUnavailable", spec.get("maxUnavailable").value());
    out.put("UnhealthyPodEvictionPolicy", spec.get("unhealthyPodEvictionPolicy").value());
    return out;
  }
}
