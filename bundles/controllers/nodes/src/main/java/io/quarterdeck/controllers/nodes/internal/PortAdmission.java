// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.pods.HostPort;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether the ports of the node that a pod wants are free. A scheduler sees to that; who names the
 * node in the pod itself asks none. Kubernetes: {@code pkg/kubelet/lifecycle/predicate.go}.
 */
final class PortAdmission {
  static final String REASON = "NodePorts";
  static final String MESSAGE =
      "Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports";

  private static final Comparator<ApiObject> OLDEST =
      Comparator.comparing((ApiObject p) -> p.meta().creationTimestamp())
          .thenComparing(p -> p.meta().uid());

  private PortAdmission() {}

  static boolean wantsPorts(ApiObject pod) {
    return !HostPort.of(pod.field("spec")).isEmpty();
  }

  /**
   * Of two that nobody has let in yet, the older one has them.
   *
   * @param others that are on the node
   */
  static boolean isAdmitted(ApiObject pod, Stream<ApiObject> others) {
    Set<HostPort> wanted = HostPort.of(pod.field("spec"));
    return others
        .filter(o -> !o.meta().uid().equals(pod.meta().uid()) && !Lifecycle.isTerminal(o))
        .filter(o -> Lifecycle.isAdmitted(o) || OLDEST.compare(o, pod) < 0)
        .flatMap(o -> HostPort.of(o.field("spec")).stream())
        .noneMatch(taken -> wanted.stream().anyMatch(taken::conflicts));
  }
}
