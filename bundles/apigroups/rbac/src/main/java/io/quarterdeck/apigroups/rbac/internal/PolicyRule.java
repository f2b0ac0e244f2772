// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One rule of a role. */
record PolicyRule(
    List<String> verbs,
    List<String> apiGroups,
    List<String> resources,
    List<String> resourceNames,
    List<String> nonResourceUrls) {

  static List<PolicyRule> list(Node rules) {
    return rules.items().stream().map(PolicyRule::of).toList();
  }

  private static PolicyRule of(Node r) {
    return new PolicyRule(
        r.get("verbs").strings(),
        r.get("apiGroups").strings(),
        r.get("resources").strings(),
        r.get("resourceNames").strings(),
        r.get("nonResourceURLs").strings());
  }

  static PolicyRule resource(
      List<String> verbs, List<String> groups, List<String> resources, List<String> names) {
    return new PolicyRule(verbs, groups, resources, names, List.of());
  }

  static PolicyRule path(List<String> verbs, List<String> urls) {
    return new PolicyRule(verbs, List.of(), List.of(), List.of(), urls);
  }

  static List<@Nullable Object> trees(List<PolicyRule> rules) {
    return rules.stream().map(PolicyRule::tree).collect(Collectors.toCollection(ArrayList::new));
  }

  private @Nullable Object tree() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "verbs", verbs);
    put(out, "apiGroups", apiGroups);
    put(out, "resources", resources);
    put(out, "resourceNames", resourceNames);
    put(out, "nonResourceURLs", nonResourceUrls);
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, List<String> values) {
    if (!values.isEmpty()) {
      out.put(field, new ArrayList<>(values));
    }
  }

  PolicyRule withVerbs(List<String> more) {
    return new PolicyRule(more, apiGroups, resources, resourceNames, nonResourceUrls);
  }

  /** The rule as the refusal of an escalation prints it. */
  String shown() {
    List<String> parts = new ArrayList<>();
    show(parts, "APIGroups", apiGroups);
    show(parts, "Resources", resources);
    show(parts, "NonResourceURLs", nonResourceUrls);
    show(parts, "ResourceNames", resourceNames);
    show(parts, "Verbs", verbs);
    return "{" + String.join(", ", parts) + "}";
  }

  private static void show(List<String> parts, String name, List<String> values) {
    if (!values.isEmpty()) {
      parts.add(name + ":" + quoted(values));
    }
  }

  /** A list as Go's {@code %q} prints it. */
  static String quoted(List<String> values) {
    return values.stream().map(FieldError::quote).collect(Collectors.joining(" ", "[", "]"));
  }
}
