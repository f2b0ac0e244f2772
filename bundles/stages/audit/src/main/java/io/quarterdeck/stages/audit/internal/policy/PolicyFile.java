// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.stages.audit.internal.policy.PolicyRule.GroupResources;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads an {@code audit.k8s.io/v1} {@code Policy} in YAML or JSON. Kubernetes: {@code
 * LoadPolicyFromBytes}, {@code ValidatePolicy}.
 */
public final class PolicyFile {
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
  public static AuditPolicy parse(byte[] content) {
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
    PolicyFields.require(root, TOP);
    Set<Moment> omitted = moments(root.get("omitStages"));
    boolean omitManagedFields = PolicyFields.bool(root.get("omitManagedFields"), false);
    List<PolicyRule> rules = new ArrayList<>();
    for (Node rule : PolicyFields.items(root.get("rules"))) {
      rules.add(rule(rule, omitted, omitManagedFields));
    }
    if (rules.isEmpty()) {
      throw new IllegalArgumentException("has no rules");
    }
    return new AuditPolicy(rules);
  }

  private static PolicyRule rule(Node rule, Set<Moment> omitted, boolean omitManagedFields) {
    PolicyFields.require(rule, RULE);
    Set<Moment> all = moments(rule.get("omitStages"));
    all.addAll(omitted);
    List<GroupResources> resources =
        PolicyFields.items(rule.get("resources")).stream().map(PolicyFile::resources).toList();
    Set<String> namespaces = set(rule.get("namespaces"));
    List<String> urls = PolicyFields.strings(rule.get("nonResourceURLs"));
    if (!urls.isEmpty() && !(resources.isEmpty() && namespaces.isEmpty())) {
      throw new IllegalArgumentException(
          rule.path()
              + ".nonResourceURLs: rules cannot apply to both regular resources and"
              + " non-resource URLs");
    }
    urls.forEach(url -> requirePath(rule, url));
    return new PolicyRule(
        new Verdict(
            Level.of(PolicyFields.text(rule.get("level"))),
            all,
            PolicyFields.bool(rule.get("omitManagedFields"), omitManagedFields)),
        set(rule.get("users")),
        set(rule.get("userGroups")),
        set(rule.get("verbs")),
        resources,
        namespaces,
        urls);
  }

  private static Set<String> set(Node list) {
    return Set.copyOf(PolicyFields.strings(list));
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
    PolicyFields.require(n, RESOURCES);
    String group = PolicyFields.text(n.get("group"));
    List<String> wrong =
        group.isEmpty() || group.equals("*") ? List.of() : Names.dnsSubdomain(group);
    if (!wrong.isEmpty()) {
      throw new IllegalArgumentException(
          FieldError.invalid(n.get("group"), String.join(",", wrong)).toString());
    }
    List<String> resources = PolicyFields.strings(n.get("resources"));
    List<String> names = PolicyFields.strings(n.get("resourceNames"));
    if (!names.isEmpty() && resources.isEmpty()) {
      throw new IllegalArgumentException(
          n.path() + ".resourceNames: using resourceNames requires at least one resource");
    }
    return new GroupResources(group, resources, Set.copyOf(names));
  }

  private static Set<Moment> moments(Node list) {
    Set<Moment> out = EnumSet.noneOf(Moment.class);
    PolicyFields.strings(list).forEach(s -> out.add(Moment.of(s)));
    return out;
  }
}
