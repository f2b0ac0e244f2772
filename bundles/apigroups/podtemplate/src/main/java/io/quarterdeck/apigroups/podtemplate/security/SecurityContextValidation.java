// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import java.util.List;

/**
 * Validates the security context of a container.
 *
 * <p>Kubernetes: {@code ValidateSecurityContext}.
 */
public final class SecurityContextValidation {
  private static final List<String> PROC_MOUNTS = List.of("Default", "Unmasked");

  private SecurityContextValidation() {}

  /**
   * @param hostUsers whether the pod's users are those of the host
   */
  public static void validate(Node context, boolean hostUsers, List<FieldError> errors) {
    if (context.isAbsent()) {
      return;
    }
    id(context.get("runAsUser"), errors);
    id(context.get("runAsGroup"), errors);
    Node proc = context.get("procMount");
    if (proc.isPresent()) {
      Validate.oneOf(proc, PROC_MOUNTS, errors);
      if (hostUsers && proc.text().equals("Unmasked")) {
        errors.add(FieldError.invalid(proc, "`hostUsers` must be false to use `Unmasked`"));
      }
    }
    ProfileValidation.seccomp(context.get("seccompProfile"), errors);
    escalation(context, errors);
    WindowsOptionValidation.validate(context.get("windowsOptions"), errors);
    ProfileValidation.appArmor(context.get("appArmorProfile"), errors);
  }

  private static void escalation(Node context, List<FieldError> errors) {
    Node escalation = context.get("allowPrivilegeEscalation");
    if (escalation.isAbsent() || escalation.bool()) {
      return;
    }
    String never = "cannot set `allowPrivilegeEscalation` to false and ";
    if (context.get("privileged").bool()) {
      contradiction(context, never + "`privileged` to true", errors);
    }
    for (String capability : context.at("capabilities", "add").strings()) {
      if (capability.equals("CAP_SYS_ADMIN")) {
        contradiction(context, never + "`capabilities.Add` CAP_SYS_ADMIN", errors);
      }
    }
  }

  private static void contradiction(Node context, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(context.path(), GoShapes.of("SecurityContext", context), detail));
  }

  /** A user or a group. */
  static void id(Node id, List<FieldError> errors) {
    if (id.isPresent() && (id.number() < 0 || id.number() > Integer.MAX_VALUE)) {
      errors.add(
          FieldError.invalid(id, "must be between 0 and " + Integer.MAX_VALUE + ", inclusive"));
    }
  }
}
