// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the terse form of roles and bindings. */
final class PolicyText {
  private final List<ApiObject> objects = new ArrayList<>();

  private PolicyText() {}

  static List<ApiObject> parse(String text) {
    PolicyText out = new PolicyText();
    for (String line : text.split("\n")) {
      String body = line.strip();
      if (body.isEmpty() || body.startsWith("#")) {
        continue;
      }
      String[] words = body.split(" +");
      if (line.startsWith(" ")) {
        out.detail(words);
      } else {
        out.head(words);
      }
    }
    return out.objects;
  }

  /** {@code Kind [namespace/]name [label=value …]}, or for bindings {@code … -> Kind name}. */
  private void head(String[] w) {
    ApiObject o = ApiObject.of(new GroupVersionKind(Strategies.GROUP, "v1", w[0]));
    boolean namespaced = !w[0].startsWith("Cluster");
    int slash = namespaced ? w[1].indexOf('/') : -1;
    o.meta().setName(w[1].substring(slash + 1));
    if (slash >= 0) {
      o.meta().setNamespace(w[1].substring(0, slash));
    }
    o.meta().mutableLabels().put("kubernetes.io/bootstrapping", "rbac-defaults");
    o.meta().mutableAnnotations().put(Reconciled.AUTOUPDATE, "true");
    objects.add(o);
    if (w[0].endsWith("Binding")) {
      o.object("roleRef").putAll(ref(w[3], w[4]));
    } else {
      o.tree().put("rules", null);
      Arrays.stream(w, 2, w.length).forEach(l -> label(o.meta().mutableLabels(), l));
    }
  }

  private static Map<String, @Nullable Object> ref(String kind, String name) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("apiGroup", Strategies.GROUP);
    out.put("kind", kind);
    out.put("name", name);
    return out;
  }

  private static void label(Map<String, @Nullable Object> labels, String word) {
    int at = word.indexOf('=');
    labels.put(word.substring(0, at), word.substring(at + 1));
  }

  private void detail(String[] w) {
    ApiObject o = objects.getLast();
    switch (w[0]) {
      case "to" -> Trees.list(o.tree(), "subjects").add(subject(w[1], w[2]));
      case "aggregate" -> {
        Map<String, @Nullable Object> labels = new LinkedHashMap<>();
        label(labels, w[1]);
        Map<String, @Nullable Object> selector = new LinkedHashMap<>();
        selector.put("matchLabels", labels);
        Trees.list(o.object("aggregationRule"), "clusterRoleSelectors").add(selector);
      }
      default -> Trees.list(o.tree(), "rules").addAll(PolicyRule.trees(List.of(rule(w))));
    }
  }

  private static Map<String, @Nullable Object> subject(String kind, String name) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("kind", kind);
    if (kind.equals("ServiceAccount")) {
      int slash = name.indexOf('/');
      out.put("name", name.substring(slash + 1));
      out.put("namespace", name.substring(0, slash));
    } else {
      out.put("apiGroup", Strategies.GROUP);
      out.put("name", name);
    }
    return out;
  }

  /** {@code verbs groups resources [names]}, or {@code verbs at paths}. */
  private static PolicyRule rule(String[] w) {
    List<String> verbs = words(w[0]);
    if (w[1].equals("at")) {
      return PolicyRule.path(verbs, words(w[2]));
    }
    List<String> groups = words(w[1]).stream().map(g -> g.equals("core") ? "" : g).toList();
    return PolicyRule.resource(verbs, groups, words(w[2]), w.length > 3 ? words(w[3]) : List.of());
  }

  private static List<String> words(String list) {
    return List.of(list.split(","));
  }
}
