// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.podsecurity.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.PodContainers;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A pod, or the template of one, as checks read it.
 *
 * @param annotations of its metadata
 */
record PodView(Map<String, String> annotations, Node spec) {

  static PodView of(Node pod) {
    return new PodView(pod.at("metadata", "annotations").stringMap(), pod.get("spec"));
  }

  List<Node> containers() {
    return PodContainers.all(spec);
  }

  /** The security context of the pod itself. */
  Node context() {
    return spec.get("securityContext");
  }

  /** The names of the containers whose security context is so. */
  List<String> containers(Predicate<Node> so) {
    return containers().stream()
        .filter(c -> so.test(c.get("securityContext")))
        .map(c -> c.get("name").text())
        .toList();
  }

  boolean isWindows() {
    return spec.at("os", "name").text().equals("windows");
  }

  /** In a user namespace root is nobody outside. */
  boolean hasOwnUsers() {
    return spec.get("hostUsers").isPresent() && !spec.get("hostUsers").bool();
  }
}
