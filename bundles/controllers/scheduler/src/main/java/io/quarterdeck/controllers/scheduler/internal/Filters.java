// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.NodeTerms;
import io.quarterdeck.libraries.pods.Taint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Why a node by itself, whatever others hold, cannot take a pod: in the words of kube-scheduler's
 * plugins and in their order, of which the first that refuses says why.
 */
final class Filters {
  static final String AFFINITY = "node(s) didn't match Pod's node affinity/selector";
  private static final String CORDON = "node.kubernetes.io/unschedulable";

  private Filters() {}

  /** Empty when it can. */
  static List<String> refusals(ApiObject object, PodInfo pod, NodeInfo node) {
    Node spec = object.field("spec");
    Node required = required(spec);
    if (NodeTerms.namesOthers(required, node.name)) {
      return List.of("node(s) didn't satisfy plugin(s) [NodeAffinity]");
    }
    List<Node> tolerations = spec.get("tolerations").items();
    if (node.unschedulable && !new Taint(CORDON, "", "NoSchedule").isTolerated(tolerations)) {
      return List.of("node(s) were unschedulable");
    }
    if (!tolerates(tolerations, node)) {
      return List.of("node(s) had untolerated taint(s)");
    }
    if (!selects(spec, node)) {
      return List.of(AFFINITY);
    }
    boolean taken = pod.ports().stream().anyMatch(p -> node.ports.stream().anyMatch(p::conflicts));
    if (taken) {
      return List.of("node(s) didn't have free ports for the requested pod ports");
    }
    return lacking(pod, node);
  }

  private static Node required(Node spec) {
    return spec.at("affinity", "nodeAffinity", "requiredDuringSchedulingIgnoredDuringExecution");
  }

  static boolean tolerates(List<Node> tolerations, NodeInfo node) {
    return node.taints.stream().allMatch(t -> !t.isHard() || t.isTolerated(tolerations));
  }

  /** Whether the node selector and the required node affinity hold. */
  static boolean selects(Node spec, NodeInfo node) {
    Map<String, String> selector = spec.get("nodeSelector").stringMap();
    return node.labels.entrySet().containsAll(selector.entrySet())
        && NodeTerms.match(required(spec), node.name, node.labels);
  }

  private static List<String> lacking(PodInfo pod, NodeInfo node) {
    List<String> out = new ArrayList<>();
    if (node.pods.size() + 1 > node.allocatable(Amounts.PODS)) {
      out.add("Too many pods");
    }
    new TreeMap<>(pod.requests())
        .forEach(
            (name, amount) -> {
              long free = node.allocatable(name) - node.requested.getOrDefault(name, 0L);
              if (amount > 0 && amount > free) {
                out.add("Insufficient " + name);
              }
            });
    return out;
  }
}
