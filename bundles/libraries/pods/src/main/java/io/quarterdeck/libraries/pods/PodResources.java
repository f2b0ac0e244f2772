// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a whole pod asks for, by Kubernetes' rule: containers run together, init containers one
 * after the other, except those that restart always, which stay; the pod's own resources replace
 * the sum where they are given; the overhead of its runtime class comes on top.
 */
public final class PodResources {
  private static final Set<String> COMPUTE = Set.of("cpu", "memory");

  private PodResources() {}

  /** The requests of the spec. */
  public static Map<String, Quantity> requests(Node pod) {
    return sum(pod, "requests", Map.of());
  }

  /** The requests; where a container was given more than its spec asks (a resize), that. */
  public static Map<String, Quantity> requestsInUse(Node pod) {
    Map<String, Node> statuses = new HashMap<>();
    for (String list : new String[] {"containerStatuses", "initContainerStatuses"}) {
      pod.at("status", list).items().forEach(s -> statuses.put(s.get("name").text(), s));
    }
    return sum(pod, "requests", statuses);
  }

  /** The limits of the spec; the overhead is added only to limits that there are. */
  public static Map<String, Quantity> limits(Node pod) {
    return sum(pod, "limits", Map.of());
  }

  /**
   * What the containers alone ask for, without the pod's own resources and its overhead.
   *
   * @param side {@code requests} or {@code limits}
   */
  public static Map<String, Quantity> ofContainers(Node spec, String side) {
    return containers(spec, side, Map.of());
  }

  /** Whether no container, and not the pod itself, asks for cpu or memory: quality BestEffort. */
  public static boolean isBestEffort(Node spec) {
    List<Node> holders = new ArrayList<>(PodContainers.all(spec));
    holders.add(spec);
    return holders.stream().noneMatch(PodResources::asksForCompute);
  }

  private static boolean asksForCompute(Node holder) {
    return Stream.of("requests", "limits")
        .map(side -> ResourceList.of(holder.at("resources", side)))
        .anyMatch(
            l ->
                l.entrySet().stream()
                    .anyMatch(e -> COMPUTE.contains(e.getKey()) && e.getValue().signum() > 0));
  }

  private static Map<String, Quantity> sum(Node pod, String side, Map<String, Node> statuses) {
    Node spec = pod.get("spec");
    Map<String, Quantity> out = containers(spec, side, statuses);
    ResourceList.of(spec.at("resources", side)).forEach(out::put);
    Map<String, Quantity> overhead = ResourceList.of(spec.get("overhead"));
    if (side.equals("limits")) {
      overhead.keySet().retainAll(out.keySet());
    }
    ResourceList.add(out, overhead);
    return out;
  }

  private static Map<String, Quantity> containers(
      Node spec, String side, Map<String, Node> statuses) {
    Map<String, Quantity> out = new TreeMap<>();
    for (Node c : spec.get("containers").items()) {
      ResourceList.add(out, of(c, side, statuses));
    }
    Map<String, Quantity> sidecars = new TreeMap<>();
    Map<String, Quantity> initPeak = new TreeMap<>();
    for (Node c : spec.get("initContainers").items()) {
      Map<String, Quantity> own = of(c, side, statuses);
      if (c.get("restartPolicy").text().equals("Always")) {
        ResourceList.add(out, own);
        ResourceList.add(sidecars, own);
        ResourceList.max(initPeak, sidecars);
      } else {
        ResourceList.add(own, sidecars);
        ResourceList.max(initPeak, own);
      }
    }
    ResourceList.max(out, initPeak);
    return out;
  }

  private static Map<String, Quantity> of(Node c, String side, Map<String, Node> statuses) {
    Map<String, Quantity> out = ResourceList.of(c.at("resources", side));
    Node status = statuses.get(c.get("name").text());
    if (status != null) {
      ResourceList.max(out, ResourceList.of(status.at("resources", side)));
      ResourceList.max(out, ResourceList.of(status.get("allocatedResources")));
    }
    return out;
  }
}
