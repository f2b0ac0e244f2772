// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.resource;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates one request of a claim.
 *
 * <p>Kubernetes: {@code validateDeviceRequest}.
 */
final class DeviceRequestValidation {
  private static final List<String> MODES = List.of("All", "ExactCount");
  private static final String ONE = "exactly one of `exactly` or `firstAvailable` is required";
  private static final int MOST_ALTERNATIVES = 8;

  private DeviceRequestValidation() {}

  static void validate(Node request, Selectors selectors, List<FieldError> errors) {
    Validate.form(Lists.text(request, "name"), Names::dnsLabel, errors);
    boolean exactly = request.get("exactly").isPresent();
    Node alternatives = request.get("firstAvailable");
    if (exactly && !alternatives.isEmpty()) {
      errors.add(FieldError.invalid(request.path(), null, ONE + ", but multiple fields are set"));
    } else if (exactly) {
      devices(request.get("exactly"), selectors, errors);
    } else if (alternatives.isEmpty()) {
      errors.add(FieldError.required(request.path(), ONE));
    } else {
      Lists.set(
          alternatives,
          MOST_ALTERNATIVES,
          a -> a.get("name").text(),
          (a, found) -> alternative(a, selectors, found),
          errors);
    }
  }

  private static void alternative(Node a, Selectors selectors, List<FieldError> errors) {
    Validate.form(Lists.text(a, "name"), Names::dnsLabel, errors);
    devices(a, selectors, errors);
  }

  private static void devices(Node request, Selectors selectors, List<FieldError> errors) {
    if (Validate.required(request.get("deviceClassName"), errors)) {
      Validate.form(request.get("deviceClassName"), Names::dnsSubdomain, errors);
    }
    selectors.validate(request.get("selectors"), false, errors);
    Node count = request.get("count");
    switch (request.get("allocationMode").text()) {
      case "All" -> {
        if (count.number() != 0) {
          errors.add(
              FieldError.invalid(count, "must not be specified when allocationMode is 'All'"));
        }
      }
      case "ExactCount" -> Validate.positive(count, errors);
      default -> Validate.oneOf(request.get("allocationMode"), MODES, errors);
    }
    request.get("tolerations").items().forEach(t -> Tolerance.toleration(t, errors));
  }
}
