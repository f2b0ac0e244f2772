// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The words in which the rules of {@link Bootstrap} are written. */
final class BootstrapRules {
  private BootstrapRules() {}

  static List<String> all() {
    return List.of("*");
  }

  static Map<String, Object> user(String name) {
    return subject("User", "user", Map.of("name", name));
  }

  static Map<String, Object> group(String name) {
    return subject("Group", "group", Map.of("name", name));
  }

  /** All service accounts of a namespace. */
  static Map<String, Object> serviceAccounts(String namespace) {
    Map<String, Object> account = new LinkedHashMap<>();
    account.put("namespace", namespace);
    account.put("name", "*");
    return subject("ServiceAccount", "serviceAccount", account);
  }

  private static Map<String, Object> subject(String kind, String field, Map<String, Object> value) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("kind", kind);
    out.put(field, value);
    return out;
  }

  static Map<String, Object> resources(
      List<String> verbs, String group, boolean clusterScope, String... resources) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("verbs", verbs);
    out.put("apiGroups", List.of(group));
    out.put("resources", List.of(resources));
    if (clusterScope) {
      out.put("clusterScope", true);
    }
    out.put("namespaces", all());
    return out;
  }

  static Map<String, Object> paths(String verb, String... paths) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("verbs", List.of(verb));
    out.put("nonResourceURLs", List.of(paths));
    return out;
  }

  static Map<String, Object> rule(
      List<Map<String, Object>> subjects,
      List<Map<String, Object>> resources,
      List<Map<String, Object>> paths) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("subjects", subjects);
    if (!resources.isEmpty()) {
      out.put("resourceRules", resources);
    }
    if (!paths.isEmpty()) {
      out.put("nonResourceRules", paths);
    }
    return out;
  }

  /** All that these subjects may ask for. */
  static Map<String, Object> everything(List<Map<String, Object>> subjects) {
    return rule(subjects, List.of(resources(all(), "*", true, "*")), List.of(paths("*", "*")));
  }
}
