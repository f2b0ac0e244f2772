// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Rules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an update keeps that the client left out, and what goes with a change of type although the
 * client repeats it: nobody should have to know the fields that a type has not.
 */
final class ServiceRelease {
  private static final List<String> ADDRESSES =
      List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");

  private ServiceRelease() {}

  static void prepare(ApiObject now, ApiObject old) {
    Node before = old.field("spec");
    Node after = now.field("spec");
    Map<String, @Nullable Object> spec = now.object("spec");
    String type = after.get("type").text();
    boolean external = type.equals("ExternalName");
    if (!external && !before.get("type").text().equals("ExternalName")) {
      carryAddresses(after, before, spec);
    }
    if (external) {
      ADDRESSES.forEach(field -> drop(field, after, before, spec));
      drop("internalTrafficPolicy", after, before, spec);
    }
    if (type.equals("NodePort") || type.equals("LoadBalancer")) {
      carryNodePorts(after, before);
    } else {
      dropNodePorts(after, before);
      boolean reachable = !after.get("externalIPs").isEmpty() && !external;
      if (!reachable) {
        drop("externalTrafficPolicy", after, before, spec);
      }
    }
    if (!type.equals("LoadBalancer")) {
      drop("allocateLoadBalancerNodePorts", after, before, spec);
      drop("loadBalancerClass", after, before, spec);
    }
    if (NodePorts.wantsHealth(after)) {
      carry("healthCheckNodePort", after, before, spec);
    } else {
      drop("healthCheckNodePort", after, before, spec);
    }
  }

  /** An old client changes the one address and does not know of the list. */
  private static void carryAddresses(Node after, Node before, Map<String, @Nullable Object> spec) {
    String ip = after.get("clusterIP").text();
    boolean moved = !ip.isEmpty() && !ip.equals(before.get("clusterIP").text());
    Node ips = after.get("clusterIPs");
    if (moved && (ips.isEmpty() || Rules.same(ips, before.get("clusterIPs")))) {
      spec.put("clusterIPs", new ArrayList<Object>(List.of(ip)));
    }
    Node now = Node.root(spec);
    ADDRESSES.forEach(field -> carry(field, now, before, spec));
  }

  private static void carry(
      String field, Node after, Node before, Map<String, @Nullable Object> spec) {
    Object value = Trees.copyValue(before.get(field).value());
    boolean zero = after.get(field).value() instanceof Number n && n.longValue() == 0;
    if (value != null && (after.get(field).isEmpty() || zero)) {
      spec.put(field, value);
    }
  }

  private static void drop(
      String field, Node after, Node before, Map<String, @Nullable Object> spec) {
    if (before.get(field).isPresent() && Rules.same(after.get(field), before.get(field))) {
      spec.remove(field);
    }
  }

  /** A port that stays keeps its node port. */
  private static void carryNodePorts(Node after, Node before) {
    for (Node p : after.get("ports").items()) {
      Map<String, @Nullable Object> port = Trees.asObject(p.value());
      for (Node b : before.get("ports").items()) {
        long had = b.get("nodePort").number();
        boolean same =
            b.get("port").number() == p.get("port").number()
                && b.get("protocol").text().equals(p.get("protocol").text());
        if (same && had != 0 && port != null && p.get("nodePort").number() == 0) {
          port.put("nodePort", had);
        }
      }
    }
  }

  private static void dropNodePorts(Node after, Node before) {
    List<Node> were = before.get("ports").items();
    List<Node> are = after.get("ports").items();
    for (int i = 0; i < Math.min(were.size(), are.size()); i++) {
      Map<String, @Nullable Object> port = Trees.asObject(are.get(i).value());
      long had = were.get(i).get("nodePort").number();
      if (port != null && had != 0 && are.get(i).get("nodePort").number() == had) {
        port.remove("nodePort");
      }
    }
  }
}
