// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Rules;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rules of services. */
final class ServiceRules {
  private static final List<String> TYPES =
      List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
  private static final List<String> AFFINITY = List.of("ClientIP", "None");
  private static final List<String> POLICIES = List.of("Cluster", "Local");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> DISTRIBUTIONS =
      List.of("PreferClose", "PreferSameZone", "PreferSameNode");
  private static final long LONGEST_AFFINITY = 86_400;

  private ServiceRules() {}

  static void validate(ApiObject service, List<FieldError> errors) {
    Node spec = service.field("spec");
    String type = spec.get("type").text();
    boolean external = type.equals("ExternalName");
    boolean headless = ServiceAddressRules.isHeadless(spec);
    if (spec.get("ports").isEmpty() && !external && !headless) {
      errors.add(FieldError.required(spec.get("ports").path(), ""));
    }
    byType(spec, type, errors);
    ports(spec.get("ports"), headless, errors);
    Rules.labels(spec.get("selector"), errors);
    affinity(spec, errors);
    ServiceAddressRules.validate(spec, errors);
    spec.get("externalIPs").items().forEach(ip -> externalAddress(ip, errors));
    Rules.oneOf(spec.get("type"), TYPES, errors);
    sources(spec, type, errors);
    policies(spec, type, errors);
  }

  private static void externalAddress(Node ip, List<FieldError> errors) {
    int before = errors.size();
    Addresses.legacyIp(ip, errors);
    if (errors.size() == before) {
      Addresses.ordinary(ip, errors);
    }
  }

  /** Kubernetes spells this field as Go does. */
  private static void sources(Node spec, String type, List<FieldError> errors) {
    FieldPath path = FieldPath.of("spec", "LoadBalancerSourceRanges");
    Node ranges = spec.get("loadBalancerSourceRanges").withPath(path);
    if (!ranges.isEmpty() && !type.equals("LoadBalancer")) {
      errors.add(FieldError.forbidden(path, "may only be used when `type` is 'LoadBalancer'"));
    }
    ranges.items().forEach(r -> Addresses.legacyBlock(r, errors));
  }

  private static void byType(Node spec, String type, List<FieldError> errors) {
    boolean outside = type.equals("LoadBalancer") || type.equals("NodePort");
    if (outside && ServiceAddressRules.isHeadless(spec)) {
      Node first = spec.get("clusterIPs").index(0);
      errors.add(
          FieldError.invalid(
              first.path(), "None", "may not be set to 'None' for " + type + " services"));
    }
    if (type.equals("ExternalName")) {
      Node name = spec.get("externalName");
      String text = name.text().endsWith(".") ? trim(name.text()) : name.text();
      if (text.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else {
        Names.dnsSubdomain(text).forEach(m -> errors.add(FieldError.invalid(name.path(), text, m)));
      }
    }
    if (!type.equals("LoadBalancer")) {
      for (String field : List.of("allocateLoadBalancerNodePorts", "loadBalancerClass")) {
        if (spec.get(field).isPresent()) {
          errors.add(
              FieldError.forbidden(
                  spec.get(field).path(), "may only be used when `type` is 'LoadBalancer'"));
        }
      }
    }
    if (type.equals("ClusterIP")) {
      for (Node p : spec.get("ports").items()) {
        if (p.get("nodePort").number() != 0) {
          errors.add(
              FieldError.forbidden(
                  p.get("nodePort").path(), "may not be used when `type` is 'ClusterIP'"));
        }
      }
    }
  }

  private static String trim(String s) {
    return s.substring(0, s.length() - 1);
  }

  private static void ports(Node ports, boolean headless, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    Set<List<Object>> numbers = new HashSet<>();
    for (Node p : ports.items()) {
      port(p, ports.size() > 1, headless, names, errors);
      List<Object> key = List.of(p.get("protocol").text(), p.get("port").number());
      if (!numbers.add(key)) {
        errors.add(FieldError.duplicate(p.path(), shown(p)));
      }
    }
  }

  private static Map<String, @Nullable Object> shown(Node p) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Name", "");
    out.put("Protocol", p.get("protocol").text());
    out.put("AppProtocol", null);
    out.put("Port", p.get("port").number());
    out.put("TargetPort", 0L);
    out.put("NodePort", 0L);
    return out;
  }

  private static void port(
      Node p, boolean named, boolean headless, Set<String> names, List<FieldError> errors) {
    Node name = p.get("name");
    if (named && name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
    } else if (!name.isEmpty()) {
      Rules.form(name, Names::dnsLabel, errors);
      if (!names.add(name.text())) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
    }
    Rules.port(p.get("port"), errors);
    if (Rules.required(p.get("protocol"), errors)) {
      Rules.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
    Node target = p.get("targetPort");
    if (target.value() instanceof String) {
      Rules.form(target, Names::portName, errors);
    } else {
      Rules.port(target, errors);
    }
    if (p.get("appProtocol").isPresent()) {
      Rules.form(p.get("appProtocol"), Names::qualified, errors);
    }
  }

  private static void affinity(Node spec, List<FieldError> errors) {
    Node affinity = spec.get("sessionAffinity");
    Rules.oneOf(affinity, AFFINITY, errors);
    Node seconds = spec.at("sessionAffinityConfig", "clientIP", "timeoutSeconds");
    if (affinity.text().equals("ClientIP")
        && (seconds.number() <= 0 || seconds.number() > LONGEST_AFFINITY)) {
      errors.add(
          FieldError.invalid(
              seconds.path(),
              seconds.number(),
              "must be greater than 0 and less than " + LONGEST_AFFINITY));
    }
  }

  private static void policies(Node spec, String type, List<FieldError> errors) {
    Node internal = spec.get("internalTrafficPolicy");
    if (internal.isPresent()) {
      Rules.oneOf(internal, POLICIES, errors);
    }
    Node health = spec.get("healthCheckNodePort");
    if (health.number() != 0 && !NodePorts.wantsHealth(spec)) {
      errors.add(
          FieldError.invalid(
              health,
              "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is"
                  + " 'Local'"));
    }
    Node external = spec.get("externalTrafficPolicy");
    boolean reachable =
        type.equals("NodePort")
            || type.equals("LoadBalancer")
            || !spec.get("externalIPs").isEmpty();
    if (!external.isEmpty() && !reachable) {
      errors.add(
          FieldError.invalid(external, "may only be set for externally-accessible services"));
    } else if (!external.isEmpty()) {
      Rules.oneOf(external, POLICIES, errors);
    }
    Node distribution = spec.get("trafficDistribution");
    if (distribution.isPresent()) {
      Rules.oneOf(distribution, DISTRIBUTIONS, errors);
    }
  }

  static void validateUpdate(ApiObject service, ApiObject old, List<FieldError> errors) {
    Node now = service.field("spec");
    Node before = old.field("spec");
    boolean wasExternal = before.get("type").text().equals("ExternalName");
    boolean isExternal = now.get("type").text().equals("ExternalName");
    if (!wasExternal && !isExternal && !before.get("clusterIP").isEmpty()) {
      Node ips = now.get("clusterIPs");
      if (!before.get("clusterIPs").index(0).text().equals(ips.index(0).text())) {
        errors.add(FieldError.invalid(ips.index(0).path(), ips.value(), "may not change once set"));
      }
    }
    balancerClass(now, before, errors);
  }

  private static void balancerClass(Node now, Node before, List<FieldError> errors) {
    Node name = now.get("loadBalancerClass");
    boolean balanced = now.get("type").text().equals("LoadBalancer");
    boolean was = before.get("type").text().equals("LoadBalancer");
    if (balanced && was && !Rules.same(name, before.get("loadBalancerClass"))) {
      errors.add(FieldError.invalid(name, "may not change once set"));
    }
    if (!balanced && name.isPresent()) {
      errors.add(
          FieldError.forbidden(name.path(), "may only be used when `type` is 'LoadBalancer'"));
    }
  }
}
