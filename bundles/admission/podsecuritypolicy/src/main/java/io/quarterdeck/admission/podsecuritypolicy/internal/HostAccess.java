// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecuritypolicy.internal;

import io.quarterdeck.api.Node;
import java.util.List;
import java.util.stream.Collectors;

/** What pods may share with their host. */
record HostAccess(boolean network, boolean pid, boolean ipc, List<Range> ports) {

  static HostAccess of(Node spec) {
    return new HostAccess(
        spec.get("hostNetwork").bool(),
        spec.get("hostPID").bool(),
        spec.get("hostIPC").bool(),
        Range.of(spec.get("hostPorts")));
  }

  void check(Pod pod, Broken broken) {
    check(pod, network, "hostNetwork", "Host network", broken);
    check(pod, pid, "hostPID", "Host PID", broken);
    check(pod, ipc, "hostIPC", "Host IPC", broken);
  }

  private static void check(Pod pod, boolean may, String field, String what, Broken broken) {
    if (!may && pod.spec().get(field).bool()) {
      broken.invalid(Pod.CONTEXT.child(field), true, what + " is not allowed to be used");
    }
  }

  void check(Container c, Broken broken) {
    for (Node port : c.node().get("ports").items()) {
      long host = port.get("hostPort").number();
      if (host > 0 && !Range.contain(ports, host)) {
        broken.invalid(
            c.path().child("hostPort"),
            host,
            "Host port " + host + " is not allowed to be used. Allowed ports: [" + shown() + "]");
      }
    }
  }

  private String shown() {
    return ports.stream()
        .map(r -> r.min() == r.max() ? "" + r.min() : r.min() + "-" + r.max())
        .collect(Collectors.joining(","));
  }
}
