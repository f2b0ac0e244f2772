// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates the spec of a claim: of a claim itself, and of the templates of claims in pods and
 * stateful sets.
 *
 * <p>Kubernetes: {@code ValidatePersistentVolumeClaimSpec}.
 */
public final class ClaimSpecValidation {
  private static final List<String> VOLUME_MODES = List.of("Block", "Filesystem");

  private ClaimSpecValidation() {}

  public static void validate(Node spec, List<FieldError> errors) {
    Node modes = spec.get("accessModes");
    AccessModeValidation.required(modes, "at least 1 access mode is required", errors);
    if (spec.get("selector").isPresent()) {
      LabelSelectorValidation.validate(spec.get("selector"), errors);
    }
    AccessModeValidation.supported(modes, errors);
    size(spec.get("resources"), errors);
    className(spec.get("storageClassName"), errors);
    if (spec.get("volumeMode").isPresent()) {
      Validate.oneOf(spec.get("volumeMode"), VOLUME_MODES, errors);
    }
    ClaimSourceValidation.validate(spec, errors);
    className(spec.get("volumeAttributesClassName"), errors);
  }

  private static void size(Node resources, List<FieldError> errors) {
    Node request = resources.at("requests", "storage");
    if (request.isAbsent()) {
      errors.add(FieldError.required(resources.path().key("storage"), ""));
    } else if (request.text().startsWith("-") || request.text().equals("0")) {
      errors.add(
          FieldError.invalid(
              resources.path().key("storage"), request.text(), "must be greater than zero"));
    }
  }

  private static void className(Node name, List<FieldError> errors) {
    if (!name.isEmpty()) {
      Validate.form(name, Names::dnsSubdomain, errors);
    }
  }
}
