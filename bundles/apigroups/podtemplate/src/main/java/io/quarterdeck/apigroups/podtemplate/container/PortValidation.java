// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.container;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the ports of containers.
 *
 * <p>Kubernetes: {@code validateContainerPorts}, {@code checkHostPortConflicts}, {@code
 * validatePodHostNetworkDeps}.
 */
public final class PortValidation {
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");

  private PortValidation() {}

  static void validate(Node ports, List<FieldError> errors) {
    Set<String> seen = new HashSet<>();
    for (Node p : ports.items()) {
      Node name = p.get("name");
      if (!name.isEmpty()) {
        List<String> problems = Names.portName(name.text());
        problems.forEach(m -> errors.add(FieldError.invalid(name, m)));
        if (problems.isEmpty() && !seen.add(name.text())) {
          errors.add(FieldError.duplicate(name.path(), name.text()));
        }
      }
      port(p, errors);
    }
  }

  private static void port(Node p, List<FieldError> errors) {
    Node number = p.get("containerPort");
    if (number.number() == 0) {
      errors.add(FieldError.required(number.path(), ""));
    } else {
      Validate.port(number, errors);
    }
    if (p.get("hostPort").number() != 0) {
      Validate.port(p.get("hostPort"), errors);
    }
    if (Validate.required(p.get("protocol"), errors)) {
      Validate.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
  }

  /**
   * No two may have the same port of the host.
   *
   * @param list where the containers stand; those given are counted from its start
   */
  static void conflicts(Node list, List<Node> containers, List<FieldError> errors) {
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < containers.size(); i++) {
      List<Node> ports = containers.get(i).get("ports").items();
      for (int j = 0; j < ports.size(); j++) {
        Node p = ports.get(j);
        long port = p.get("hostPort").number();
        String shown = p.get("protocol").text() + "/" + p.get("hostIP").text() + "/" + port;
        if (port != 0 && !taken.add(shown)) {
          errors.add(
              FieldError.duplicate(
                  list.path().index(i).child("ports").index(j).child("hostPort"), shown));
        }
      }
    }
  }

  /** On the host's network a container's port is the host's. */
  public static void ofHost(Node spec, boolean isPod, List<FieldError> errors) {
    if (!spec.get("hostNetwork").bool()) {
      return;
    }
    for (Node c : spec.get("containers").items()) {
      for (Node p : c.get("ports").items()) {
        long host = p.get("hostPort").number();
        if ((isPod || host != 0) && host != p.get("containerPort").number()) {
          errors.add(
              FieldError.invalid(
                  p.get("hostPort").path(),
                  host,
                  "must match `containerPort` when `hostNetwork` is true"));
        }
      }
    }
  }
}
