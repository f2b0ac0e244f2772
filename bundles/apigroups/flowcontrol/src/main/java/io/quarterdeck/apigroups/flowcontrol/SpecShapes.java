// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.flowcontrol;

import io.quarterdeck.api.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Specs as messages show them: every field, by the names of Kubernetes' structures. */
final class SpecShapes {
  private SpecShapes() {}

  static Map<String, @Nullable Object> schema(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("PriorityLevelConfiguration", named(spec.get("priorityLevelConfiguration")));
    out.put("MatchingPrecedence", spec.get("matchingPrecedence").number());
    Node method = spec.get("distinguisherMethod");
    out.put("DistinguisherMethod", some(method, m -> Map.of("Type", m.get("type").text())));
    out.put("Rules", list(spec.get("rules"), SpecShapes::rule));
    return out;
  }

  private static Object rule(Node rule) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Subjects", list(rule.get("subjects"), SpecShapes::subject));
    out.put("ResourceRules", list(rule.get("resourceRules"), SpecShapes::resourceRule));
    out.put("NonResourceRules", list(rule.get("nonResourceRules"), SpecShapes::pathRule));
    return out;
  }

  private static Object subject(Node subject) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Kind", subject.get("kind").text());
    out.put("User", some(subject.get("user"), SpecShapes::named));
    out.put("Group", some(subject.get("group"), SpecShapes::named));
    out.put("ServiceAccount", some(subject.get("serviceAccount"), SpecShapes::account));
    return out;
  }

  private static Object account(Node account) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Namespace", account.get("namespace").text());
    out.put("Name", account.get("name").text());
    return out;
  }

  private static Object resourceRule(Node rule) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Verbs", rule.get("verbs").value());
    out.put("APIGroups", rule.get("apiGroups").value());
    out.put("Resources", rule.get("resources").value());
    out.put("ClusterScope", rule.get("clusterScope").bool());
    out.put("Namespaces", rule.get("namespaces").value());
    return out;
  }

  private static Object pathRule(Node rule) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Verbs", rule.get("verbs").value());
    out.put("NonResourceURLs", rule.get("nonResourceURLs").value());
    return out;
  }

  static Map<String, @Nullable Object> level(Node spec) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Type", spec.get("type").text());
    out.put("Limited", some(spec.get("limited"), SpecShapes::limited));
    out.put("Exempt", some(spec.get("exempt"), SpecShapes::exempt));
    return out;
  }

  private static Object limited(Node limited) {
    Map<String, @Nullable Object> response = new LinkedHashMap<>();
    response.put("Type", limited.at("limitResponse", "type").text());
    response.put("Queuing", some(limited.at("limitResponse", "queuing"), SpecShapes::queuing));
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("NominalConcurrencyShares", limited.get("nominalConcurrencyShares").number());
    out.put("LimitResponse", response);
    out.put("LendablePercent", limited.get("lendablePercent").value());
    out.put("BorrowingLimitPercent", limited.get("borrowingLimitPercent").value());
    return out;
  }

  private static Object queuing(Node queuing) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Queues", queuing.get("queues").number());
    out.put("HandSize", queuing.get("handSize").number());
    out.put("QueueLengthLimit", queuing.get("queueLengthLimit").number());
    return out;
  }

  private static Object exempt(Node exempt) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("NominalConcurrencyShares", exempt.get("nominalConcurrencyShares").value());
    out.put("LendablePercent", exempt.get("lendablePercent").value());
    return out;
  }

  private static Object named(Node n) {
    return Map.of("Name", n.get("name").text());
  }

  private static @Nullable Object some(Node n, Function<Node, Object> shape) {
    return n.isAbsent() ? null : shape.apply(n);
  }

  private static @Nullable Object list(Node list, Function<Node, Object> element) {
    return list.isAbsent() ? null : list.items().stream().map(element).toList();
  }
}
