// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates a policy's spec, in Kubernetes' order.
 *
 * <p>Kubernetes: {@code ValidatePodSecurityPolicySpec}.
 */
final class PolicyValidation {
  private static final List<String> PROC_MOUNTS = List.of("Default", "Unmasked");

  private PolicyValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    IdValidation.validate(spec, errors);
    VolumeValidation.kinds(spec.get("volumes"), errors);
    capabilities(spec, errors);
    if (spec.get("defaultAllowPrivilegeEscalation").bool()
        && !spec.get("allowPrivilegeEscalation").bool()) {
      errors.add(
          FieldError.invalid(
              spec.get("defaultAllowPrivilegeEscalation"),
              "Cannot set DefaultAllowPrivilegeEscalation to true without also setting"
                  + " AllowPrivilegeEscalation to true"));
    }
    spec.get("allowedProcMountTypes").items().forEach(p -> Validate.oneOf(p, PROC_MOUNTS, errors));
    VolumeValidation.sources(spec, errors);
    SysctlValidation.validate(spec, errors);
    runtimeClass(spec.get("runtimeClass"), errors);
  }

  private static void capabilities(Node spec, List<FieldError> errors) {
    Node drops = spec.get("requiredDropCapabilities");
    if (drops.size() > 0 && spec.get("allowedCapabilities").strings().contains("*")) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("requiredDropCapabilities"),
              drops.value(),
              "must be empty when all capabilities are allowed by a wildcard"));
    }
    for (String field : List.of("defaultAddCapabilities", "allowedCapabilities")) {
      for (String capability : spec.get(field).strings()) {
        if (drops.strings().contains(capability)) {
          errors.add(
              FieldError.invalid(
                  FieldPath.of(field),
                  capability,
                  "capability is listed in " + field + " and requiredDropCapabilities"));
        }
      }
    }
  }

  private static void runtimeClass(Node strategy, List<FieldError> errors) {
    if (strategy.isAbsent()) {
      return;
    }
    Node allowed = strategy.get("allowedRuntimeClassNames");
    List<String> names = allowed.strings();
    int i = 0;
    for (Node name : allowed.items()) {
      if (!name.text().equals("*")) {
        Validate.form(name, Names::dnsSubdomain, errors);
      }
      if (names.indexOf(name.text()) < i++) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
    }
    Node standard = strategy.get("defaultRuntimeClassName");
    if (standard.isPresent()) {
      Validate.form(standard, Names::dnsSubdomain, errors);
      if (!names.contains(standard.text()) && !names.contains("*")) {
        String shown = FieldError.quote(standard.text());
        errors.add(FieldError.required(allowed.path(), "default " + shown + " must be allowed"));
      }
    }
    if (names.contains("*") && names.size() > 1) {
      errors.add(
          FieldError.invalid(
              allowed, "if '*' is present, must not specify other RuntimeClass names"));
    }
  }
}
