// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a pod would be spread as its constraints say that must hold ({@code DoNotSchedule}). */
final class Spread {
  private static final String UNEVEN = "node(s) didn't match pod topology spread constraints";

  /** How many pods of the kind there are in each domain. */
  private record Constraint(Node rule, Map<String, Integer> domains, int own) {

    String key() {
      return rule.get("topologyKey").text();
    }

    boolean allows(String domain) {
      int least = domains.values().stream().mapToInt(Integer::intValue).min().orElse(0);
      if (domains.size() < rule.get("minDomains").number(1)) {
        least = 0;
      }
      return domains.getOrDefault(domain, 0) + own - least <= rule.get("maxSkew").number();
    }
  }

  private final List<Constraint> constraints = new ArrayList<>();

  Spread(ApiObject object, PodInfo pod, Collection<NodeInfo> nodes) {
    Node spec = object.field("spec");
    List<Node> hard =
        spec.get("topologySpreadConstraints").items().stream()
            .filter(c -> c.get("whenUnsatisfiable").text().equals("DoNotSchedule"))
            .toList();
    for (Node rule : hard) {
      LabelSelector selector = LabelSelector.of(rule.get("labelSelector"));
      Map<String, Integer> domains = new HashMap<>();
      for (NodeInfo n : nodes) {
        boolean counts =
            hard.stream().allMatch(c -> n.labels.containsKey(c.get("topologyKey").text()));
        if (counts && isEligible(spec, rule, n)) {
          domains.merge(
              n.labels.getOrDefault(rule.get("topologyKey").text(), ""),
              count(n, pod.key().namespace(), selector),
              Integer::sum);
        }
      }
      boolean own = selector != null && selector.matches(pod.labels());
      constraints.add(new Constraint(rule, domains, own ? 1 : 0));
    }
  }

  private static boolean isEligible(Node spec, Node rule, NodeInfo node) {
    boolean affinity = !rule.get("nodeAffinityPolicy").text().equals("Ignore");
    boolean taints = rule.get("nodeTaintsPolicy").text().equals("Honor");
    return (!affinity || Filters.selects(spec, node))
        && (!taints || Filters.tolerates(spec.get("tolerations").items(), node));
  }

  private static int count(NodeInfo node, String namespace, @Nullable LabelSelector selector) {
    if (selector == null) {
      return 0;
    }
    return (int)
        node.pods.stream()
            .filter(p -> p.key().namespace().equals(namespace) && selector.matches(p.labels()))
            .count();
  }

  List<String> refusals(NodeInfo node) {
    for (Constraint c : constraints) {
      String domain = node.labels.get(c.key());
      if (domain == null) {
        return List.of(UNEVEN + " (missing required label)");
      }
      if (!c.allows(domain)) {
        return List.of(UNEVEN);
      }
    }
    return List.of();
  }
}
