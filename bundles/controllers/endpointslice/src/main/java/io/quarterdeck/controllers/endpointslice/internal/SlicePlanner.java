// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.servicepods.ServicePods;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which slices a Service should have. Kubernetes: {@code k8s.io/endpointslice}, {@code
 * reconcileByAddressType}. For one turn.
 */
final class SlicePlanner {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private final ApiObject service;
  private final int most;
  private final Function<String, @Nullable ApiObject> nodes;
  private final boolean publishNotReady;
  private String missing = "";

  /**
   * @param most endpoints in a slice
   * @param nodes by name; null for one that is not there
   */
  SlicePlanner(ApiObject service, int most, Function<String, @Nullable ApiObject> nodes) {
    this.service = service;
    this.most = most;
    this.nodes = nodes;
    publishNotReady = service.field("spec").get("publishNotReadyAddresses").bool();
  }

  /** Why this is not all; empty when it is. */
  String missing() {
    return missing;
  }

  SlicePlan plan(List<ApiObject> pods, List<ApiObject> existing) {
    SlicePlan all = SlicePlan.empty();
    List<String> types = AddressTypes.of(service);
    for (String type : types) {
      SlicePlan one =
          plan(
              type,
              pods,
              existing.stream().filter(s -> Slices.addressType(s).equals(type)).toList());
      one.reuse(service);
      all.add(one);
    }
    existing.stream()
        .filter(s -> !types.contains(Slices.addressType(s)))
        .forEach(all.deletes()::add);
    return all;
  }

  private SlicePlan plan(String type, List<ApiObject> pods, List<ApiObject> existing) {
    Map<SlicePorts.Key, PortGroup> groups = groups(type, pods);
    Map<SlicePorts.Key, List<ApiObject>> byPorts = new LinkedHashMap<>();
    SlicePlan plan = SlicePlan.empty();
    for (ApiObject slice : existing) {
      if (Slices.isOwnedBy(slice, service)) {
        byPorts
            .computeIfAbsent(SlicePorts.key(slice.field("ports")), k -> new ArrayList<>())
            .add(slice);
      } else {
        plan.deletes().add(slice);
      }
    }
    groups.forEach((key, group) -> plan.add(group.plan(byPorts.getOrDefault(key, List.of()))));
    byPorts.forEach(
        (key, slices) -> {
          if (!groups.containsKey(key)) {
            plan.deletes().addAll(slices);
          }
        });
    if (existing.size() == plan.deletes().size() && plan.creates().isEmpty()) {
      holdPlace(type, plan);
    }
    return plan;
  }

  /**
   * A Service has a slice also where it has no endpoints: who watches sees that it was looked at.
   */
  private void holdPlace(String type, SlicePlan plan) {
    ApiObject placeholder = Slices.create(service, type, new ArrayList<>());
    if (plan.deletes().size() == 1
        && Slices.isPlaceholder(plan.deletes().getFirst(), placeholder)) {
      plan.deletes().clear();
    } else {
      plan.creates().add(placeholder);
    }
  }

  private Map<SlicePorts.Key, PortGroup> groups(String type, List<ApiObject> pods) {
    Map<SlicePorts.Key, PortGroup> groups = new LinkedHashMap<>();
    for (ApiObject pod : pods) {
      if (!ServicePods.isReachable(pod)) {
        continue;
      }
      List<@Nullable Object> ports = SlicePorts.of(service, pod);
      PortGroup group =
          groups.computeIfAbsent(
              SlicePorts.key(Node.root(ports)), k -> new PortGroup(service, type, ports, most));
      List<String> addresses = AddressTypes.addresses(pod, type);
      String zone = zone(pod);
      if (zone != null && !addresses.isEmpty()) {
        group.add(Endpoint.of(service, pod, addresses, zone));
      }
    }
    return groups;
  }

  /**
   * The zone of a pod's node, empty for none; null when the node is not there, so that the pod may
   * be a leftover.
   */
  private @Nullable String zone(ApiObject pod) {
    String name = pod.field("spec").get("nodeName").text();
    ApiObject node = nodes.apply(name);
    if (node != null) {
      return node.meta().labels().getOrDefault(ZONE, "");
    }
    if (publishNotReady) {
      return "";
    }
    missing =
        "skipping Pod %s for Service %s: Node %s Not Found"
            .formatted(pod.meta().name(), service.namespacedName(), name);
    return null;
  }
}
