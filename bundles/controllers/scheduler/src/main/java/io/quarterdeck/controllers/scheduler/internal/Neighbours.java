// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes a pod cannot go to for the pods that are near: required affinity and anti-affinity,
 * its own and theirs. Walks the pods of nodes only where a term asks for that.
 */
final class Neighbours {
  private final PodInfo pod;
  private final List<PodTerm> wanted;
  private final Function<String, Map<String, String>> namespaces;
  private final Map<PodTerm, Set<String>> near = new HashMap<>();
  private final Map<PodTerm, Set<String>> shunned = new HashMap<>();
  private final Map<String, Set<String>> shunning = new HashMap<>();
  private boolean anyNear;

  /**
   * @param nodes all there are
   * @param shunners the pods, with their nodes, that want some others not near
   * @param namespaces the labels of one
   */
  Neighbours(
      ApiObject object,
      PodInfo pod,
      Collection<NodeInfo> nodes,
      Map<PodInfo, NodeInfo> shunners,
      Function<String, Map<String, String>> namespaces) {
    this.pod = pod;
    this.namespaces = namespaces;
    wanted = PodTerm.required(object.field("spec"), "podAffinity", pod.key().namespace());
    if (!wanted.isEmpty()) {
      nodes.forEach(this::lookForWanted);
    }
    if (!pod.shunned().isEmpty()) {
      nodes.forEach(this::lookForShunned);
    }
    shunners.forEach(
        (other, on) -> {
          for (PodTerm t : other.shunned()) {
            String domain = on.labels.get(t.topologyKey());
            if (domain != null && means(t, pod)) {
              shunning.computeIfAbsent(t.topologyKey(), k -> new HashSet<>()).add(domain);
            }
          }
        });
  }

  private boolean means(PodTerm term, PodInfo other) {
    return term.selects(other.key().namespace(), other.labels(), namespaces);
  }

  /** A pod is one that is wanted when all terms mean it. */
  private void lookForWanted(NodeInfo node) {
    for (PodInfo other : node.pods) {
      if (wanted.stream().allMatch(t -> means(t, other))) {
        wanted.forEach(t -> note(near, t, node));
        anyNear |= wanted.stream().anyMatch(t -> node.labels.containsKey(t.topologyKey()));
      }
    }
  }

  private void lookForShunned(NodeInfo node) {
    for (PodTerm t : pod.shunned()) {
      if (node.labels.containsKey(t.topologyKey())
          && node.pods.stream().anyMatch(other -> means(t, other))) {
        note(shunned, t, node);
      }
    }
  }

  private static void note(Map<PodTerm, Set<String>> where, PodTerm term, NodeInfo node) {
    String domain = node.labels.get(term.topologyKey());
    if (domain != null) {
      where.computeIfAbsent(term, k -> new HashSet<>()).add(domain);
    }
  }

  /** Why not there; empty when it can go there. */
  List<String> refusals(NodeInfo node) {
    if (!isNearEnough(node)) {
      return List.of("node(s) didn't match pod affinity rules");
    }
    boolean near =
        pod.shunned().stream()
            .anyMatch(t -> isIn(shunned.get(t), node.labels.get(t.topologyKey())));
    if (near) {
      return List.of("node(s) didn't match pod anti-affinity rules");
    }
    boolean unwelcome =
        shunning.entrySet().stream().anyMatch(e -> isIn(e.getValue(), node.labels.get(e.getKey())));
    return unwelcome
        ? List.of("node(s) didn't satisfy existing pods anti-affinity rules")
        : List.of();
  }

  /** The first of a group that wants itself near is near enough to itself. */
  private boolean isNearEnough(NodeInfo node) {
    if (!wanted.stream().allMatch(t -> node.labels.containsKey(t.topologyKey()))) {
      return false;
    }
    boolean found =
        wanted.stream().allMatch(t -> isIn(near.get(t), node.labels.get(t.topologyKey())));
    return found || (!anyNear && wanted.stream().allMatch(t -> means(t, pod)));
  }

  private static boolean isIn(@Nullable Set<String> domains, @Nullable String domain) {
    return domains != null && domain != null && domains.contains(domain);
  }
}
