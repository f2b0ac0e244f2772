// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.service;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.core.allocator.NodePortRange;
import io.quarterdeck.apigroups.core.allocator.ServiceIPFamilyValidation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates services.
 *
 * <p>Kubernetes: {@code ValidateService}, {@code ValidateServiceUpdate}.
 */
final class ServiceValidation {
  private static final List<String> TYPES =
      List.of("ClusterIP", "ExternalName", "LoadBalancer", "NodePort");
  private static final List<String> AFFINITY = List.of("ClientIP", "None");
  private static final List<String> POLICIES = List.of("Cluster", "Local");
  private static final List<String> PROTOCOLS = List.of("SCTP", "TCP", "UDP");
  private static final List<String> DISTRIBUTIONS =
      List.of("PreferClose", "PreferSameZone", "PreferSameNode");
  private static final String ONLY_BALANCED = "may only be used when `type` is 'LoadBalancer'";
  private static final String SOURCES = "service.beta.kubernetes.io/load-balancer-source-ranges";
  private static final long LONGEST_AFFINITY = 86_400;

  private ServiceValidation() {}

  static void validate(ApiObject service, List<FieldError> errors) {
    Node spec = service.field("spec");
    String type = spec.get("type").text();
    boolean external = type.equals("ExternalName");
    boolean headless = ServiceIPFamilyValidation.isHeadless(spec);
    if (spec.get("ports").isEmpty() && !external && !headless) {
      errors.add(FieldError.required(spec.get("ports").path(), ""));
    }
    byType(spec, type, errors);
    eachPort(spec.get("ports"), errors);
    Validate.labels(spec.get("selector"), errors);
    affinity(spec, errors);
    ServiceIPFamilyValidation.validate(spec, errors);
    spec.get("externalIPs").items().forEach(ip -> externalAddress(ip, errors));
    if (Validate.required(spec.get("type"), errors)) {
      Validate.oneOf(spec.get("type"), TYPES, errors);
    }
    repeated(spec.get("ports"), type, errors);
    sources(service, spec, type, errors);
    balanced(spec, type, errors);
    policies(spec, type, errors);
  }

  private static void externalAddress(Node ip, List<FieldError> errors) {
    int before = errors.size();
    Addresses.ip(ip, errors);
    if (errors.size() == before) {
      Addresses.ordinary(ip, errors);
    }
  }

  /** Kubernetes spells this field as Go does. */
  private static void sources(ApiObject service, Node spec, String type, List<FieldError> errors) {
    Node ranges = spec.get("loadBalancerSourceRanges");
    String annotation = service.meta().annotations().get(SOURCES);
    List<Node> blocks = new ArrayList<>();
    FieldPath path = FieldPath.of("spec", "LoadBalancerSourceRanges");
    if (!ranges.isEmpty()) {
      for (Node r : ranges.withPath(path).items()) {
        blocks.add(new Node(r.text().strip(), r.path()));
      }
    } else if (annotation != null) {
      path = FieldPath.of("metadata", "annotations").key(SOURCES);
      for (String text : annotation.isBlank() ? new String[0] : annotation.split(",", -1)) {
        blocks.add(new Node(text.strip(), path));
      }
    } else {
      return;
    }
    if (!type.equals("LoadBalancer")) {
      errors.add(FieldError.forbidden(path, ONLY_BALANCED));
    }
    blocks.forEach(b -> Addresses.block(b, errors));
  }

  private static void balanced(Node spec, String type, List<FieldError> errors) {
    boolean balanced = type.equals("LoadBalancer");
    Node ports = spec.get("allocateLoadBalancerNodePorts");
    if (ports.isPresent() && !balanced) {
      errors.add(FieldError.forbidden(ports.path(), ONLY_BALANCED));
    }
    Node name = spec.get("loadBalancerClass");
    if (name.isPresent() && balanced) {
      Validate.form(name, Names::qualified, errors);
    } else if (name.isPresent()) {
      errors.add(FieldError.forbidden(name.path(), ONLY_BALANCED));
    }
  }

  private static void byType(Node spec, String type, List<FieldError> errors) {
    boolean outside = type.equals("LoadBalancer") || type.equals("NodePort");
    if (outside && ServiceIPFamilyValidation.isHeadless(spec)) {
      Node first = spec.get("clusterIPs").index(0);
      errors.add(
          FieldError.invalid(
              first.path(), "None", "may not be set to 'None' for " + type + " services"));
    }
    if (type.equals("ExternalName")) {
      for (String field : List.of("clusterIPs", "ipFamilies", "ipFamilyPolicy")) {
        Node n = spec.get(field);
        if (n.isList() ? !n.isEmpty() : n.isPresent()) {
          errors.add(FieldError.forbidden(n.path(), "may not be set for ExternalName services"));
        }
      }
      Node name = spec.get("externalName");
      String text = name.text().endsWith(".") ? trim(name.text()) : name.text();
      if (text.isEmpty()) {
        errors.add(FieldError.required(name.path(), ""));
      } else {
        Names.dnsSubdomain(text).forEach(m -> errors.add(FieldError.invalid(name.path(), text, m)));
      }
    }
  }

  private static String trim(String s) {
    return s.substring(0, s.length() - 1);
  }

  private static void eachPort(Node ports, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    ports.items().forEach(p -> port(p, ports.size() > 1, names, errors));
  }

  /** What two ports may not have both, and what none may have inside of the cluster. */
  private static void repeated(Node ports, String type, List<FieldError> errors) {
    for (Node p : ports.items()) {
      if (type.equals("ClusterIP") && p.get("nodePort").number() != 0) {
        errors.add(
            FieldError.forbidden(
                p.get("nodePort").path(), "may not be used when `type` is 'ClusterIP'"));
      }
    }
    Set<List<Object>> onNodes = new HashSet<>();
    for (Node p : ports.items()) {
      long number = p.get("nodePort").number();
      if (number != 0 && !onNodes.add(List.of(p.get("protocol").text(), number))) {
        errors.add(FieldError.duplicate(p.get("nodePort").path(), number));
      }
    }
    Set<List<Object>> numbers = new HashSet<>();
    for (Node p : ports.items()) {
      if (!numbers.add(List.of(p.get("protocol").text(), p.get("port").number()))) {
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

  private static void port(Node p, boolean named, Set<String> names, List<FieldError> errors) {
    Node name = p.get("name");
    if (named && name.isEmpty()) {
      errors.add(FieldError.required(name.path(), ""));
    } else if (!name.isEmpty()) {
      Validate.form(name, Names::dnsLabel, errors);
      if (!names.add(name.text())) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
    }
    Validate.port(p.get("port"), errors);
    if (Validate.required(p.get("protocol"), errors)) {
      Validate.oneOf(p.get("protocol"), PROTOCOLS, errors);
    }
    Node target = p.get("targetPort");
    if (target.value() instanceof String) {
      Validate.form(target, Names::portName, errors);
    } else {
      Validate.port(target, errors);
    }
    if (p.get("appProtocol").isPresent()) {
      Validate.form(p.get("appProtocol"), Names::qualified, errors);
    }
  }

  private static void affinity(Node spec, List<FieldError> errors) {
    Node affinity = spec.get("sessionAffinity");
    if (Validate.required(affinity, errors)) {
      Validate.oneOf(affinity, AFFINITY, errors);
    }
    Node config = spec.get("sessionAffinityConfig");
    if (affinity.text().equals("None") && config.isPresent()) {
      errors.add(
          FieldError.forbidden(config.path(), "must not be set when session affinity is None"));
    }
    if (!affinity.text().equals("ClientIP")) {
      return;
    }
    Node seconds = config.at("clientIP", "timeoutSeconds");
    for (Node n : List.of(config, config.get("clientIP"), seconds)) {
      if (n.isAbsent()) {
        errors.add(FieldError.required(n.path(), "when session affinity type is ClientIP"));
        return;
      }
    }
    if (seconds.number() <= 0 || seconds.number() > LONGEST_AFFINITY) {
      errors.add(
          FieldError.invalid(
              seconds.path(),
              seconds.number(),
              "must be greater than 0 and less than " + LONGEST_AFFINITY));
    }
  }

  private static void policies(Node spec, String type, List<FieldError> errors) {
    Node external = spec.get("externalTrafficPolicy");
    boolean reachable =
        type.equals("NodePort")
            || type.equals("LoadBalancer")
            || type.equals("ClusterIP") && !spec.get("externalIPs").isEmpty();
    if (!reachable && !external.isEmpty()) {
      errors.add(
          FieldError.invalid(external, "may only be set for externally-accessible services"));
    } else if (reachable && Validate.required(external, errors)) {
      Validate.oneOf(external, POLICIES, errors);
    }
    Node health = spec.get("healthCheckNodePort");
    if (health.number() != 0 && !NodePortRange.wantsHealth(spec)) {
      errors.add(
          FieldError.invalid(
              health,
              "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is"
                  + " 'Local'"));
    } else if (health.number() != 0) {
      // what is not said is given out later
      Validate.port(health, errors);
    }
    Node internal = spec.get("internalTrafficPolicy");
    if (internal.isPresent()) {
      Validate.oneOf(internal, POLICIES, errors);
    } else if (List.of("NodePort", "LoadBalancer", "ClusterIP").contains(type)) {
      errors.add(FieldError.required(internal.path(), ""));
    }
    Node distribution = spec.get("trafficDistribution");
    if (distribution.isPresent()) {
      Validate.oneOf(distribution, DISTRIBUTIONS, errors);
    }
  }

  static void validateUpdate(ApiObject service, ApiObject old, List<FieldError> errors) {
    Node now = service.field("spec");
    Node before = old.field("spec");
    ServiceUpdateValidation.validate(now, before, errors);
    balancerClass(now, before, errors);
    Node health = now.get("healthCheckNodePort");
    if (NodePortRange.wantsHealth(before)
        && NodePortRange.wantsHealth(now)
        && health.number() != before.get("healthCheckNodePort").number()) {
      errors.add(FieldError.forbidden(health.path(), "field is immutable"));
    }
  }

  private static void balancerClass(Node now, Node before, List<FieldError> errors) {
    Node name = now.get("loadBalancerClass");
    boolean balanced = now.get("type").text().equals("LoadBalancer");
    boolean was = before.get("type").text().equals("LoadBalancer");
    if (balanced && was && !Validate.same(name, before.get("loadBalancerClass"))) {
      errors.add(FieldError.invalid(name, "may not change once set"));
    }
    if (balanced && name.isPresent()) {
      Validate.form(name, Names::qualified, errors);
    } else if (name.isPresent()) {
      errors.add(FieldError.forbidden(name.path(), ONLY_BALANCED));
    }
  }
}
