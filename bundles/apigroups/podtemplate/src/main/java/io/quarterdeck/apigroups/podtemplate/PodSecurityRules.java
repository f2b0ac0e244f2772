// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The rules of security contexts. */
final class PodSecurityRules {
  private static final List<String> SECCOMP = List.of("Localhost", "RuntimeDefault", "Unconfined");
  private static final String SYSCTL =
      "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";
  private static final Pattern SYSCTL_PATTERN = Pattern.compile(SYSCTL);

  private PodSecurityRules() {}

  static void pod(Node context, List<FieldError> errors) {
    for (String id : List.of("fsGroup", "runAsUser", "runAsGroup")) {
      id(context.get(id), errors);
    }
    context.get("supplementalGroups").items().forEach(g -> id(g, errors));
    for (Node s : context.get("sysctls").items()) {
      Node name = s.get("name");
      if (name.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else if (name.text().length() > 253 || !SYSCTL_PATTERN.matcher(name.text()).matches()) {
        errors.add(
            FieldError.invalid(name, "must have at most 253 characters and match regex " + SYSCTL));
      }
    }
    seccomp(context.get("seccompProfile"), errors);
  }

  static void container(Node context, List<FieldError> errors) {
    id(context.get("runAsUser"), errors);
    id(context.get("runAsGroup"), errors);
    seccomp(context.get("seccompProfile"), errors);
    Node escalation = context.get("allowPrivilegeEscalation");
    if (escalation.isPresent() && !escalation.bool()) {
      String never = "cannot set `allowPrivilegeEscalation` to false and ";
      if (context.get("privileged").bool()) {
        contradiction(context, never + "`privileged` to true", errors);
      }
      if (context.at("capabilities", "add").strings().contains("CAP_SYS_ADMIN")) {
        contradiction(context, never + "`capabilities.Add` CAP_SYS_ADMIN", errors);
      }
    }
  }

  private static void contradiction(Node context, String detail, List<FieldError> errors) {
    errors.add(FieldError.invalid(context.path(), GoShapes.of("SecurityContext", context), detail));
  }

  private static void id(Node id, List<FieldError> errors) {
    if (id.isPresent() && (id.number() < 0 || id.number() > Integer.MAX_VALUE)) {
      errors.add(
          FieldError.invalid(id, "must be between 0 and " + Integer.MAX_VALUE + ", inclusive"));
    }
  }

  private static void seccomp(Node profile, List<FieldError> errors) {
    if (profile.isAbsent()) {
      return;
    }
    Rules.oneOf(profile.get("type"), SECCOMP, errors);
    Node file = profile.get("localhostProfile");
    if (profile.get("type").text().equals("Localhost")) {
      if (file.isEmpty()) {
        errors.add(FieldError.required(file.path(), "must be set when seccomp type is Localhost"));
      }
    } else if (file.isPresent()) {
      errors.add(
          FieldError.invalid(
              file.path(), shown(profile), "can only be set when seccomp type is Localhost"));
    }
  }

  private static Object shown(Node profile) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("Type", profile.get("type").text());
    out.put("LocalhostProfile", profile.get("localhostProfile").text());
    return out;
  }
}
