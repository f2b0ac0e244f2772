// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.security;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * Validates the operating system of a pod, and what each of the two does not have.
 *
 * <p>Kubernetes: {@code validateLinux}, {@code validateWindows}, {@code
 * validateWindowsHostProcessPod}, {@code validateHostUsers}.
 */
public final class SystemValidation {
  private static final List<String> SYSTEMS = List.of("linux", "windows");
  private static final String WINDOWS = "cannot be set for a windows pod";
  private static final String LINUX = "windows options cannot be set for a linux pod";

  /** What Windows does not have, in the order of messages; a dot says that it is the context's. */
  private static final List<String> OF_POD =
      List.of(
          ".appArmorProfile",
          ".seLinuxOptions",
          "hostUsers",
          "hostPID",
          "hostIPC",
          ".seccompProfile",
          ".fsGroup",
          ".fsGroupChangePolicy",
          ".sysctls",
          "shareProcessNamespace",
          ".runAsUser",
          ".runAsGroup",
          ".supplementalGroups",
          ".supplementalGroupsPolicy",
          ".seLinuxChangePolicy");

  private static final List<String> OF_CONTAINER =
      List.of(
          "appArmorProfile",
          "seLinuxOptions",
          "seccompProfile",
          "capabilities",
          "readOnlyRootFilesystem",
          "privileged",
          "allowPrivilegeEscalation",
          "procMount",
          "runAsUser",
          "runAsGroup");

  private SystemValidation() {}

  public static void validate(Node spec, List<FieldError> errors) {
    Node os = spec.get("os");
    if (os.isAbsent()) {
      return;
    }
    String name = os.get("name").text();
    switch (name) {
      case "" -> errors.add(FieldError.required(os.get("name").path(), "cannot be empty"));
      case "linux" -> linux(spec, errors);
      case "windows" -> windows(spec, errors);
      default -> errors.add(FieldError.notSupported(os.path(), name, SYSTEMS));
    }
  }

  /** All containers of a pod, in the order of messages. */
  public static List<Node> containers(Node spec) {
    List<Node> out = new ArrayList<>(spec.get("initContainers").items());
    out.addAll(spec.get("containers").items());
    out.addAll(spec.get("ephemeralContainers").items());
    return out;
  }

  private static void linux(Node spec, List<FieldError> errors) {
    List<Node> all = new ArrayList<>(List.of(spec));
    all.addAll(containers(spec));
    for (Node n : all) {
      Node options = n.at("securityContext", "windowsOptions");
      if (options.isPresent()) {
        errors.add(FieldError.forbidden(options.path(), LINUX));
      }
    }
  }

  private static void windows(Node spec, List<FieldError> errors) {
    for (String field : OF_POD) {
      Node n =
          field.startsWith(".") ? spec.at("securityContext", field.substring(1)) : spec.get(field);
      if (isSet(field, n)) {
        errors.add(FieldError.forbidden(n.path(), WINDOWS));
      }
    }
    for (Node c : containers(spec)) {
      for (String field : OF_CONTAINER) {
        Node n = c.at("securityContext", field);
        if (n.isPresent()) {
          errors.add(FieldError.forbidden(n.path(), WINDOWS));
        }
      }
    }
  }

  /** Flags are set when they are true, and the list of sysctls when it has one. */
  private static boolean isSet(String field, Node n) {
    return switch (field) {
      case "hostPID", "hostIPC" -> n.bool();
      case ".sysctls" -> !n.isEmpty();
      default -> n.isPresent();
    };
  }

  /** Containers that are processes of a Windows host: all of a pod's, or none. */
  public static void hostProcess(Node spec, List<FieldError> errors) {
    Node ofPod = spec.at("securityContext", "windowsOptions", "hostProcess");
    List<Node> containers = containers(spec);
    int count = 0;
    for (Node c : containers) {
      Node own = c.at("securityContext", "windowsOptions", "hostProcess");
      if (ofPod.isPresent() && own.isPresent() && ofPod.bool() != own.bool()) {
        errors.add(
            FieldError.invalid(
                own,
                "pod hostProcess value must be identical if both are specified, was "
                    + ofPod.bool()));
      }
      count += own.isPresent() ? own.bool() ? 1 : 0 : ofPod.bool() ? 1 : 0;
    }
    if (count == 0) {
      return;
    }
    if (count != containers.size()) {
      errors.add(
          FieldError.invalid(
              spec.path(),
              "",
              "If pod contains any hostProcess containers then all containers must be HostProcess"
                  + " containers"));
    }
    if (!spec.get("hostNetwork").bool()) {
      errors.add(
          FieldError.invalid(
              spec.get("hostNetwork").path(),
              false,
              "hostNetwork must be true if pod contains any hostProcess containers"));
    }
  }

  /** Users of its own go with no namespace of the host. */
  public static void hostUsers(Node spec, List<FieldError> errors) {
    if (spec.get("hostUsers").isAbsent() || spec.get("hostUsers").bool()) {
      return;
    }
    for (String field : List.of("hostNetwork", "hostPID", "hostIPC")) {
      if (spec.get(field).bool()) {
        String shown = field.equals("hostNetwork") ? field : "H" + field.substring(1);
        errors.add(
            FieldError.forbidden(spec.path().child(shown), "when `pod.Spec.HostUsers` is false"));
      }
    }
  }
}
