// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a container may do to its host and to itself.
 *
 * @param escalationByDefault what a container gets that does not say, null for nothing
 */
record Privileges(
    boolean privileged,
    List<String> procMounts,
    boolean readOnlyRoot,
    boolean escalation,
    @Nullable Boolean escalationByDefault) {

  static Privileges of(Node spec) {
    List<String> mounts = spec.get("allowedProcMountTypes").strings();
    Node escalation = spec.get("allowPrivilegeEscalation");
    Node byDefault = spec.get("defaultAllowPrivilegeEscalation");
    return new Privileges(
        spec.get("privileged").bool(),
        mounts.isEmpty() ? List.of("Default") : mounts,
        spec.get("readOnlyRootFilesystem").bool(),
        escalation.isAbsent() || escalation.bool(),
        byDefault.isAbsent() ? null : byDefault.bool());
  }

  void complete(Container c) {
    if (readOnlyRoot && c.own("readOnlyRootFilesystem").isAbsent()) {
      c.set("readOnlyRootFilesystem", true);
    }
    if (c.own("allowPrivilegeEscalation").isPresent()) {
      return;
    }
    if (escalationByDefault != null) {
      c.set("allowPrivilegeEscalation", escalationByDefault);
    } else if (!escalation) {
      c.set("allowPrivilegeEscalation", false);
    }
  }

  void checkBeforeCapabilities(Container c, Broken broken) {
    Node own = c.own("privileged");
    if (!privileged && own.bool()) {
      broken.invalid(own.path(), true, "Privileged containers are not allowed");
    }
    Node mount = c.own("procMount");
    if (!procMounts.contains(mount.text("Default"))) {
      broken.invalid(mount.path(), mount.text("Default"), "ProcMountType is not allowed");
    }
  }

  void checkAfterPorts(Container c, Broken broken) {
    Node root = c.own("readOnlyRootFilesystem");
    if (readOnlyRoot && root.isAbsent()) {
      broken.invalid(
          root.path(), null, "ReadOnlyRootFilesystem may not be nil and must be set to true");
    } else if (readOnlyRoot && !root.bool()) {
      broken.invalid(root.path(), false, "ReadOnlyRootFilesystem must be set to true");
    }
    Node own = c.own("allowPrivilegeEscalation");
    if (!escalation && (own.isAbsent() || own.bool())) {
      broken.invalid(
          own.path(), own.value(), "Allowing privilege escalation for containers is not allowed");
    }
  }
}
