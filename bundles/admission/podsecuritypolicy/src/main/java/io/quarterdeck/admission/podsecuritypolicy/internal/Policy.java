// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One policy: what it puts into a pod that leaves something open, and what it refuses. */
record Policy(
    String name,
    Users users,
    Groups primaryGroups,
    Groups supplementalGroups,
    Groups fsGroups,
    Labels labels,
    Capabilities capabilities,
    Seccomp seccomp,
    AppArmor appArmor,
    Sysctls sysctls,
    Volumes volumes,
    HostAccess host,
    Privileges privileges,
    RuntimeClasses runtimeClasses) {

  /**
   * @throws Unusable when it does not say enough
   */
  static Policy of(ApiObject object) {
    Node spec = object.field("spec");
    Map<String, String> annotations = object.meta().annotations();
    return new Policy(
        object.meta().name(),
        Users.of(spec.get("runAsUser")),
        Groups.of(spec.get("runAsGroup")),
        Groups.of(spec.get("supplementalGroups")),
        Groups.of(spec.get("fsGroup")),
        Labels.of(spec.get("seLinux")),
        Capabilities.of(spec),
        Seccomp.of(annotations),
        AppArmor.of(annotations),
        Sysctls.of(spec),
        Volumes.of(spec),
        HostAccess.of(spec),
        Privileges.of(spec),
        RuntimeClasses.of(spec.get("runtimeClass")));
  }

  void complete(Pod pod) {
    Long group = supplementalGroups.standard();
    if (group != null && pod.context("supplementalGroups").isAbsent()) {
      pod.setContext("supplementalGroups", new ArrayList<>(List.of(group)));
    }
    Long volumeGroup = fsGroups.standard();
    if (volumeGroup != null && pod.context("fsGroup").isAbsent()) {
      pod.setContext("fsGroup", volumeGroup);
    }
    labels.complete(pod);
    seccomp.complete(pod);
    runtimeClasses.complete(pod);
    pod.containers().forEach(this::complete);
  }

  private void complete(Container c) {
    users.complete(c);
    Long group = primaryGroups.standard();
    if (group != null && c.effective("runAsGroup").isAbsent()) {
      c.set("runAsGroup", group);
    }
    appArmor.complete(c);
    users.completeNonRoot(c);
    capabilities.complete(c);
    privileges.complete(c);
  }

  List<FieldError> check(Pod pod) {
    List<FieldError> errors = new ArrayList<>();
    Broken broken = new Broken(errors);
    fsGroups.check(Pod.CONTEXT.child("fsGroup"), Groups.single(pod.context("fsGroup")), broken);
    supplementalGroups.check(
        Pod.CONTEXT.child("supplementalGroups"), ids(pod.context("supplementalGroups")), broken);
    seccomp.check(pod, broken);
    labels.check(pod.context("seLinuxOptions"), broken);
    host.check(pod, broken);
    sysctls.check(pod, broken);
    volumes.check(pod, broken);
    runtimeClasses.check(pod, broken);
    pod.containers().forEach(c -> check(c, broken));
    return errors;
  }

  private void check(Container c, Broken broken) {
    users.check(c, broken);
    primaryGroups.check(c.contextPath(), Groups.single(c.effective("runAsGroup")), broken);
    labels.check(c.effective("seLinuxOptions"), broken);
    appArmor.check(c, broken);
    seccomp.check(c, broken);
    privileges.checkBeforeCapabilities(c, broken);
    capabilities.check(c, broken);
    host.check(c, broken);
    privileges.checkAfterPorts(c, broken);
  }

  private static @Nullable List<Long> ids(Node list) {
    return list.isAbsent() ? null : list.items().stream().map(Node::number).toList();
  }
}
