// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.Set;

/**
 * A port of the node that a pod takes for itself. Kubernetes: {@code
 * pkg/scheduler/framework/plugins/nodeports}.
 *
 * @param ip of the node; {@code 0.0.0.0} for all of its
 */
public record HostPort(String ip, String protocol, long port) {
  private static final String ANY = "0.0.0.0";

  /** Those of a pod's containers, and of init containers that stay. */
  public static Set<HostPort> of(Node spec) {
    Set<HostPort> out = new HashSet<>();
    for (Node c : spec.get("containers").items()) {
      add(c, out);
    }
    for (Node c : spec.get("initContainers").items()) {
      if (c.get("restartPolicy").text().equals("Always")) {
        add(c, out);
      }
    }
    return out.isEmpty() ? Set.of() : out;
  }

  private static void add(Node container, Set<HostPort> out) {
    for (Node p : container.get("ports").items()) {
      if (p.get("hostPort").number() > 0) {
        out.add(
            new HostPort(
                p.get("hostIP").text().isEmpty() ? ANY : p.get("hostIP").text(),
                p.get("protocol").text("TCP"),
                p.get("hostPort").number()));
      }
    }
  }

  /** Whether no other pod with this one may be where this one is. */
  public boolean conflicts(HostPort other) {
    return port == other.port
        && protocol.equals(other.protocol)
        && (ip.equals(other.ip) || ip.equals(ANY) || other.ip.equals(ANY));
  }
}
