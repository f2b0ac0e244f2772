// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.List;

/** Which kernel parameters may be set. */
record Sysctls(List<String> allowedUnsafe, List<String> forbidden) {
  /** The safe ones of Kubernetes 1.24. */
  private static final List<String> SAFE =
      List.of(
          "kernel.shm_rmid_forced",
          "net.ipv4.ip_local_port_range",
          "net.ipv4.tcp_syncookies",
          "net.ipv4.ping_group_range",
          "net.ipv4.ip_unprivileged_port_start");

  static Sysctls of(Node spec) {
    return new Sysctls(
        spec.get("allowedUnsafeSysctls").strings(), spec.get("forbiddenSysctls").strings());
  }

  void check(Pod pod, Broken broken) {
    FieldPath list = FieldPath.of("pod", "spec", "securityContext", "sysctls");
    int i = 0;
    for (Node sysctl : pod.context("sysctls").items()) {
      FieldPath at = list.index(i++);
      String name = sysctl.get("name").text().replace('/', '.');
      String shown = FieldError.quote(sysctl.get("name").text());
      if (matches(forbidden, name)) {
        broken.forbidden(at, "sysctl " + shown + " is not allowed");
      } else if (!SAFE.contains(name) && !matches(allowedUnsafe, name)) {
        broken.forbidden(at, "unsafe sysctl " + shown + " is not allowed");
      }
    }
  }

  private static boolean matches(List<String> patterns, String name) {
    return patterns.stream()
        .map(p -> p.replace('/', '.'))
        .anyMatch(
            p ->
                p.endsWith("*") ? name.startsWith(p.substring(0, p.length() - 1)) : name.equals(p));
  }
}
