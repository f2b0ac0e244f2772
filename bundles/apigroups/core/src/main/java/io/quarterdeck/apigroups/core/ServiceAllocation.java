// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.apigroups.podtemplate.Values;
import io.quarterdeck.spi.group.StrategyContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Gives out cluster addresses and node ports. What is in use is read from the services themselves;
 * one lock makes two creations in this process choose apart, and {@code taken} bridges the moment
 * until the cache shows a new service.
 */
final class ServiceAllocation {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final int FIRST_NODE_PORT = 30_000;
  private static final int NODE_PORTS = 2_768;
  private static final long RECENT_NANOS = 10_000_000_000L;

  private final ServiceRange range = ServiceRange.parse("10.96.0.0/12");
  private final Map<String, Long> taken = new HashMap<>();

  synchronized void allocate(ApiObject service, @Nullable ApiObject old, StrategyContext context) {
    Map<String, @Nullable Object> spec = service.object("spec");
    if ("ExternalName".equals(spec.get("type"))) {
      List.of("clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy").forEach(spec::remove);
      return;
    }
    agree(service);
    families(service);
    Set<String> used = used(context);
    address(service, old, used, context.dryRun());
    if (ServiceTransition.needsNodePorts(service.field("spec"))) {
      nodePorts(service, old, used);
    }
  }

  /** The fields must go together before anything is given out. */
  private static void agree(ApiObject service) {
    List<FieldError> errors = new ArrayList<>();
    ServiceAddressRules.validate(service.field("spec"), errors);
    require(service, errors);
  }

  private static void require(ApiObject service, List<FieldError> errors) {
    if (!errors.isEmpty()) {
      throw ApiException.invalid(service.gvk(), service.meta().name(), errors);
    }
  }

  /** One family is configured; only a service without addresses and selector may have both. */
  private static void families(ApiObject service) {
    Map<String, @Nullable Object> spec = service.object("spec");
    Node node = service.field("spec");
    if (ServiceAddressRules.isHeadless(node) && node.get("selector").isEmpty()) {
      spec.putIfAbsent("ipFamilyPolicy", "RequireDualStack");
      boolean dual = !"SingleStack".equals(spec.get("ipFamilyPolicy"));
      if (node.get("ipFamilies").isEmpty()) {
        spec.put(
            "ipFamilies", new ArrayList<Object>(dual ? List.of("IPv4", "IPv6") : List.of("IPv4")));
      } else if (dual && node.get("ipFamilies").size() == 1) {
        String first = node.get("ipFamilies").index(0).text();
        spec.put(
            "ipFamilies",
            new ArrayList<Object>(List.of(first, first.equals("IPv4") ? "IPv6" : "IPv4")));
      }
      return;
    }
    List<FieldError> errors = new ArrayList<>();
    for (Node f : node.get("ipFamilies").items()) {
      if (!f.text().equals("IPv4")) {
        errors.add(FieldError.invalid(f, "not configured on this cluster"));
      }
    }
    if (errors.isEmpty() && "RequireDualStack".equals(spec.get("ipFamilyPolicy"))) {
      errors.add(
          FieldError.invalid(
              node.get("ipFamilyPolicy"),
              "this cluster is not configured for dual-stack services"));
    }
    require(service, errors);
    spec.putIfAbsent("ipFamilyPolicy", "SingleStack");
    if (node.get("ipFamilies").isEmpty()) {
      spec.put("ipFamilies", new ArrayList<Object>(List.of("IPv4")));
    }
  }

  private void address(
      ApiObject service, @Nullable ApiObject old, Set<String> used, boolean dryRun) {
    Map<String, @Nullable Object> spec = service.object("spec");
    String ip = service.field("spec").get("clusterIP").text();
    boolean kept = old != null && old.field("spec").get("clusterIP").text().equals(ip);
    if (ip.isEmpty()) {
      ip = range.next(used);
      requireName(service, ip);
    } else if (!ip.equals("None") && !kept) {
      check(service, ip, dryRun ? Set.of() : used);
    }
    remember(ip);
    spec.put("clusterIP", ip);
    spec.put("clusterIPs", new ArrayList<Object>(List.of(ip)));
  }

  /** An address is given to a name. */
  private static void requireName(ApiObject service, String ip) {
    if (service.meta().name().isEmpty()) {
      FieldError error =
          FieldError.invalid(
              service.field("spec").get("clusterIPs").path(),
              List.of(""),
              "failed to allocate IP: IPAddress.networking.k8s.io "
                  + FieldError.quote(ip)
                  + " is invalid: spec.parentRef.name: Required value");
      require(service, List.of(error));
    }
  }

  private void check(ApiObject service, String ip, Set<String> used) {
    String problem = null;
    if (Addresses.parse(ip) == null) {
      return;
    }
    if (!range.contains(ip)) {
      problem =
          "failed to allocate IP " + ip + ": the provided network does not match the current range";
    } else if (used.contains(ip)) {
      problem = "failed to allocate IP " + ip + ": provided IP is already allocated";
    }
    if (problem != null) {
      Node ips = service.field("spec").get("clusterIPs");
      FieldError error = FieldError.invalid(ips.path(), List.of(ip), problem);
      require(service, List.of(error));
    }
  }

  private void nodePorts(ApiObject service, @Nullable ApiObject old, Set<String> used) {
    if (old != null) {
      old.field("spec")
          .get("ports")
          .items()
          .forEach(p -> used.remove(Long.toString(p.get("nodePort").number())));
    }
    Values.each(
        service.object("spec"),
        "ports",
        p -> {
          boolean unset = !(p.get("nodePort") instanceof Number n) || n.longValue() == 0;
          if (unset) {
            p.put("nodePort", nextPort(used));
          }
          String port = String.valueOf(p.get("nodePort"));
          used.add(port);
          remember(port);
        });
  }

  private static long nextPort(Set<String> used) {
    int start = ThreadLocalRandom.current().nextInt(NODE_PORTS);
    for (int i = 0; i < NODE_PORTS; i++) {
      long port = FIRST_NODE_PORT + (start + i) % NODE_PORTS;
      if (!used.contains(Long.toString(port))) {
        return port;
      }
    }
    throw ApiException.internal("failed to allocate a nodePort: range is full");
  }

  private void remember(String what) {
    taken.put(what, System.nanoTime());
  }

  private Set<String> used(StrategyContext context) {
    taken.values().removeIf(at -> System.nanoTime() - at > RECENT_NANOS);
    Set<String> used = new HashSet<>(taken.keySet());
    for (ApiObject s : context.reader().list(SERVICES, "", LabelSelector.EVERYTHING)) {
      used.addAll(s.field("spec").get("clusterIPs").strings());
      for (Node p : s.field("spec").get("ports").items()) {
        used.add(Long.toString(p.get("nodePort").number()));
      }
    }
    return used;
  }
}
