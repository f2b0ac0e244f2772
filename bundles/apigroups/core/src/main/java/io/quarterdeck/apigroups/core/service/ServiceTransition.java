// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.allocator.NodePortRange;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an update says without saying it: what was given out is kept where it is left out, and what
 * the new type has no use for is dropped when it is as it was.
 */
public final class ServiceTransition {
  private ServiceTransition() {}

  public static void apply(Map<String, @Nullable Object> spec, Node before) {
    Node now = Node.root(spec);
    inStep(spec, before);
    keepAddresses(spec, now, before);
    if (NodePortRange.wantsPorts(before) && NodePortRange.wantsPorts(now)) {
      keepNodePorts(spec, before);
    }
    drop(spec, Node.root(spec), before);
  }

  /** The one address and the list of them: who gives one alone means both. */
  static void inStep(Map<String, @Nullable Object> spec, Node before) {
    String address = Node.root(spec).get("clusterIP").text();
    Node all = Node.root(spec).get("clusterIPs");
    boolean changed = !address.equals(before.get("clusterIP").text());
    boolean stale = changed && before.isPresent() && Validate.same(all, before.get("clusterIPs"));
    if (!address.isEmpty() && (all.isEmpty() || stale)) {
      spec.put("clusterIPs", new ArrayList<@Nullable Object>(List.of(address)));
    }
  }

  static boolean needsAddress(Node spec) {
    return !spec.get("type").text().equals("ExternalName");
  }

  private static boolean isReachable(Node spec) {
    String type = spec.get("type").text();
    return type.equals("NodePort")
        || type.equals("LoadBalancer")
        || type.equals("ClusterIP") && !spec.get("externalIPs").isEmpty();
  }

  private static void keepAddresses(Map<String, @Nullable Object> spec, Node now, Node before) {
    if (!needsAddress(before) || !needsAddress(now)) {
      return;
    }
    Object address = before.get("clusterIP").value();
    if (now.get("clusterIP").isEmpty() && address != null) {
      spec.put("clusterIP", address);
    }
    boolean same = before.get("clusterIP").text().equals(Node.root(spec).get("clusterIP").text());
    if (now.get("clusterIPs").isEmpty() && same) {
      keep(spec, before, "clusterIPs");
    }
    if (now.get("ipFamilies").isEmpty()) {
      keep(spec, before, "ipFamilies");
    }
    if (now.get("ipFamilyPolicy").isAbsent()) {
      keep(spec, before, "ipFamilyPolicy");
    }
    if (NodePortRange.wantsHealth(before)
        && NodePortRange.wantsHealth(now)
        && now.get("healthCheckNodePort").number() == 0) {
      keep(spec, before, "healthCheckNodePort");
    }
  }

  private static void keep(Map<String, @Nullable Object> spec, Node before, String field) {
    Object value = Trees.copyValue(before.get(field).value());
    if (value != null) {
      spec.put(field, value);
    }
  }

  /** By the names of the ports, unless another port has taken the number over. */
  private static void keepNodePorts(Map<String, @Nullable Object> spec, Node before) {
    Set<Long> used = new HashSet<>(numbers(before));
    used.retainAll(numbers(Node.root(spec)));
    Values.each(
        spec,
        "ports",
        p -> {
          Node port = Node.root(p);
          for (Node b : before.get("ports").items()) {
            long number = b.get("nodePort").number();
            boolean named = b.get("name").text().equals(port.get("name").text());
            if (named && port.get("nodePort").number() == 0 && number != 0 && used.add(number)) {
              p.put("nodePort", number);
            }
          }
        });
  }

  private static Set<Long> numbers(Node spec) {
    Set<Long> out = new HashSet<>();
    for (Node p : spec.get("ports").items()) {
      if (p.get("nodePort").number() > 0) {
        out.add(p.get("nodePort").number());
      }
    }
    return out;
  }

  private static void drop(Map<String, @Nullable Object> spec, Node now, Node before) {
    if (needsAddress(before) && !needsAddress(now)) {
      dropSame(spec, now, before, "clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy");
      dropSame(spec, now, before, "internalTrafficPolicy");
    }
    if (NodePortRange.wantsPorts(before)
        && !NodePortRange.wantsPorts(now)
        && numbers(before).equals(numbers(now))) {
      Values.each(spec, "ports", p -> p.remove("nodePort"));
    }
    if (NodePortRange.wantsHealth(before) && !NodePortRange.wantsHealth(now)) {
      dropSame(spec, now, before, "healthCheckNodePort");
    }
    boolean balanced = now.get("type").text().equals("LoadBalancer");
    if (before.get("type").text().equals("LoadBalancer") && !balanced) {
      dropSame(spec, now, before, "allocateLoadBalancerNodePorts", "loadBalancerClass");
    }
    if (isReachable(before) && !isReachable(now)) {
      dropSame(spec, now, before, "externalTrafficPolicy");
    }
  }

  private static void dropSame(
      Map<String, @Nullable Object> spec, Node now, Node before, String... fields) {
    for (String field : List.of(fields)) {
      if (Validate.same(now.get(field), before.get(field))) {
        spec.remove(field);
      }
    }
  }
}
