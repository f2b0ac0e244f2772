// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.NodeTerms;
import io.quarterdeck.libraries.pods.Taint;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Whether a pod of a DaemonSet is to be on a node. Kubernetes: {@code NodeShouldRunDaemonPod} of
 * {@code pkg/controller/daemon/daemon_controller.go}.
 */
enum NodeFit {
  /** There is to be one. */
  RUNS,
  /** One that is there may stay. */
  STAYS,
  /** One that is there has to go. */
  GOES;

  /**
   * Of a node.
   *
   * @param spec of the pods, with the tolerations that they have beside their template's
   */
  static NodeFit of(Node spec, NodeRecord node) {
    String named = spec.get("nodeName").text();
    if (!(named.isEmpty() || named.equals(node.name())) || !selects(spec, node)) {
      return GOES;
    }
    List<Node> tolerations = spec.get("tolerations").items();
    if (tolerates(tolerations, node, Taint::isHard)) {
      return RUNS;
    }
    return tolerates(tolerations, node, t -> t.effect().equals("NoExecute")) ? STAYS : GOES;
  }

  private static boolean selects(Node spec, NodeRecord node) {
    Map<String, String> selector = spec.get("nodeSelector").stringMap();
    return node.labels().entrySet().containsAll(selector.entrySet())
        && NodeTerms.match(
            spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution"),
            node.name(),
            node.labels());
  }

  private static boolean tolerates(
      List<Node> tolerations, NodeRecord node, Predicate<Taint> concerns) {
    return node.taints().stream().filter(concerns).allMatch(t -> t.isTolerated(tolerations));
  }
}
