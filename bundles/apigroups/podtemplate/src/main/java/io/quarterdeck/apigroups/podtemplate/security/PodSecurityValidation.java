// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Validates the security context of a pod.
 *
 * <p>Kubernetes: {@code validatePodSpecSecurityContext}.
 */
public final class PodSecurityValidation {
  private static final List<String> GROUP_CHANGE = List.of("Always", "OnRootMismatch");
  private static final List<String> GROUPS = List.of("Merge", "Strict");
  private static final List<String> LABELLING = List.of("MountOption", "Recursive");
  private static final String SYSCTL =
      "^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";
  private static final Pattern SYSCTL_PATTERN = Pattern.compile(SYSCTL);

  private PodSecurityValidation() {}

  /**
   * @param spec the pod's, which has fields that Kubernetes counts to the context
   */
  public static void validate(Node spec, List<FieldError> errors) {
    Node context = spec.get("securityContext");
    for (String id : List.of("fsGroup", "runAsUser", "runAsGroup")) {
      SecurityContextValidation.id(context.get(id), errors);
    }
    context.get("supplementalGroups").items().forEach(g -> SecurityContextValidation.id(g, errors));
    if (spec.get("shareProcessNamespace").bool() && spec.get("hostPID").bool()) {
      errors.add(
          FieldError.invalid(
              context.get("shareProcessNamespace").path(),
              true,
              "ShareProcessNamespace and HostPID cannot both be enabled"));
    }
    sysctls(spec, context.get("sysctls"), errors);
    oneOf(context.get("fsGroupChangePolicy"), GROUP_CHANGE, errors);
    ProfileValidation.seccomp(context.get("seccompProfile"), errors);
    WindowsOptionValidation.validate(context.get("windowsOptions"), errors);
    ProfileValidation.appArmor(context.get("appArmorProfile"), errors);
    oneOf(context.get("supplementalGroupsPolicy"), GROUPS, errors);
    oneOf(context.get("seLinuxChangePolicy"), LABELLING, errors);
  }

  private static void oneOf(Node n, List<String> supported, List<FieldError> errors) {
    if (n.isPresent()) {
      Validate.oneOf(n, supported, errors);
    }
  }

  private static void sysctls(Node spec, Node sysctls, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    for (Node s : sysctls.items()) {
      Node name = s.get("name");
      boolean first = names.add(name.text());
      if (name.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else if (name.text().length() > 253 || !SYSCTL_PATTERN.matcher(name.text()).matches()) {
        errors.add(
            FieldError.invalid(name, "must have at most 253 characters and match regex " + SYSCTL));
      } else if (!first) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
      host(spec, name, errors);
    }
  }

  /** What belongs to a namespace of the host is not the pod's to set. */
  private static void host(Node spec, Node name, List<FieldError> errors) {
    String dotted = name.text().replace('/', '.');
    boolean net = dotted.startsWith("net.");
    boolean ipc =
        dotted.startsWith("kernel.shm")
            || dotted.startsWith("kernel.msg")
            || dotted.startsWith("fs.mqueue.")
            || dotted.equals("kernel.sem");
    if (net && spec.get("hostNetwork").bool()) {
      errors.add(FieldError.invalid(name, "may not be specified when 'hostNetwork' is true"));
    } else if (ipc && spec.get("hostIPC").bool()) {
      errors.add(FieldError.invalid(name, "may not be specified when 'hostIPC' is true"));
    }
  }
}
