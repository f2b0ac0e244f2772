// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.stages.audit.internal.PolicyRule.GroupResources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Reads an {@code audit.k8s.io/v1} {@code Policy} in YAML or JSON. */
final class PolicyFile {
  private static final Set<String> TOP =
      Set.of("apiVersion", "kind", "metadata", "rules", "omitStages", "omitManagedFields");
  private static final Set<String> RULE =
      Set.of(
          "level",
          "users",
          "userGroups",
          "verbs",
          "resources",
          "namespaces",
          "nonResourceURLs",
          "omitStages",
          "omitManagedFields");
  private static final Set<String> RESOURCES = Set.of("group", "resources", "resourceNames");

  private PolicyFile() {}

  /**
   * @throws IllegalArgumentException saying what is wrong: a policy that is misread records too
   *     little
   */
  static AuditPolicy parse(byte[] content) {
    Node root;
    try {
      LoadSettings strict = LoadSettings.builder().setAllowDuplicateKeys(false).build();
      String text = new String(content, StandardCharsets.UTF_8);
      root = Node.root(new Load(strict).loadFromString(text));
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException("is no YAML: " + e.getMessage(), e);
    }
    if (!root.get("apiVersion").text().equals("audit.k8s.io/v1")
        || !root.get("kind").text().equals("Policy")) {
      throw new IllegalArgumentException("is no Policy of audit.k8s.io/v1");
    }
    require(root, TOP);
    Set<Moment> omitted = moments(root.get("omitStages"));
    boolean omitManagedFields = root.get("omitManagedFields").bool();
    List<PolicyRule> rules = new ArrayList<>();
    for (Node rule : root.get("rules").items()) {
      rules.add(rule(rule, omitted, omitManagedFields));
    }
    if (rules.isEmpty()) {
      throw new IllegalArgumentException("has no rules");
    }
    return new AuditPolicy(rules);
  }

  private static PolicyRule rule(Node rule, Set<Moment> omitted, boolean omitManagedFields) {
    require(rule, RULE);
    Set<Moment> all = moments(rule.get("omitStages"));
    all.addAll(omitted);
    Node own = rule.get("omitManagedFields");
    boolean ofResources = !rule.get("resources").isEmpty() || !rule.get("namespaces").isEmpty();
    List<String> urls = rule.get("nonResourceURLs").strings();
    if (ofResources && !urls.isEmpty()) {
      throw new IllegalArgumentException(
          rule.path()
              + ".nonResourceURLs: rules cannot apply to both regular resources and"
              + " non-resource URLs");
    }
    urls.forEach(url -> requirePath(rule, url));
    return new PolicyRule(
        new Verdict(
            Level.of(rule.get("level").text()),
            all,
            own.isPresent() ? own.bool() : omitManagedFields),
        Set.copyOf(rule.get("users").strings()),
        Set.copyOf(rule.get("userGroups").strings()),
        Set.copyOf(rule.get("verbs").strings()),
        rule.get("resources").items().stream().map(PolicyFile::resources).toList(),
        Set.copyOf(rule.get("namespaces").strings()),
        urls);
  }

  private static void requirePath(Node rule, String url) {
    boolean starAtEnd = !url.contains("*") || url.indexOf('*') == url.length() - 1;
    if (!url.equals("*") && (!url.startsWith("/") || !starAtEnd)) {
      throw new IllegalArgumentException(
          rule.path()
              + ".nonResourceURLs: \""
              + url
              + "\" must begin with a / and have * at its end"
              + " only");
    }
  }

  private static GroupResources resources(Node n) {
    require(n, RESOURCES);
    List<String> resources = n.get("resources").strings();
    List<String> names = n.get("resourceNames").strings();
    if (!names.isEmpty() && resources.isEmpty()) {
      throw new IllegalArgumentException(
          n.path() + ".resourceNames: using resourceNames requires at least one resource");
    }
    return new GroupResources(n.get("group").text(), resources, Set.copyOf(names));
  }

  private static Set<Moment> moments(Node list) {
    Set<Moment> out = EnumSet.noneOf(Moment.class);
    list.strings().forEach(s -> out.add(Moment.of(s)));
    return out;
  }

  private static void require(Node object, Set<String> known) {
    if (!object.isObject()) {
      throw new IllegalArgumentException(object.path() + " is no object");
    }
    object
        .entries()
        .forEach(
            (key, n) -> {
              if (!known.contains(key)) {
                throw new IllegalArgumentException("unknown field \"" + n.path() + "\"");
              }
            });
  }
}
