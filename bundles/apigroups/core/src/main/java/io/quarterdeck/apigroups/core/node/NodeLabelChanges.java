// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.node;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;
import java.util.Map;

/** A volume's nodes, of which a beta label's name may become that of the stable one. */
public final class NodeLabelChanges {
  private static final Map<String, String> STABLE =
      Map.of(
          "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
          "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
          "beta.kubernetes.io/os", "kubernetes.io/os",
          "beta.kubernetes.io/arch", "kubernetes.io/arch",
          "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type");

  private NodeLabelChanges() {}

  public static boolean same(Node now, Node old) {
    Node a = now.get("required");
    Node b = old.get("required");
    return now.isPresent() == old.isPresent()
        && a.isPresent() == b.isPresent()
        && all(a.get("nodeSelectorTerms"), b.get("nodeSelectorTerms"), NodeLabelChanges::term);
  }

  private interface Same {
    boolean test(Node now, Node old);
  }

  private static boolean all(Node now, Node old, Same same) {
    List<Node> a = now.items();
    List<Node> b = old.items();
    boolean out = a.size() == b.size();
    for (int i = 0; out && i < a.size(); i++) {
      out = same.test(a.get(i), b.get(i));
    }
    return out;
  }

  private static boolean term(Node now, Node old) {
    return all(
            now.get("matchExpressions"), old.get("matchExpressions"), NodeLabelChanges::requirement)
        && all(now.get("matchFields"), old.get("matchFields"), NodeLabelChanges::requirement);
  }

  /** As in Kubernetes, a label that has no other name may lose the one that it has. */
  private static boolean requirement(Node now, Node old) {
    String key = now.get("key").text();
    String before = old.get("key").text();
    return (key.equals(before) || key.equals(STABLE.getOrDefault(before, "")))
        && now.get("operator").text().equals(old.get("operator").text())
        && Validate.same(now.get("values"), old.get("values"));
  }
}
