// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.rbac.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether some rules grant all that other rules grant. */
final class Coverage {
  private static final String ALL = "*";

  private Coverage() {}

  /** The smallest rules into which the wanted ones break down, that no held one covers. */
  static List<PolicyRule> missing(List<PolicyRule> held, List<PolicyRule> wanted) {
    List<PolicyRule> out = new ArrayList<>();
    for (PolicyRule rule : wanted) {
      for (PolicyRule part : parts(rule)) {
        if (held.stream().noneMatch(h -> covers(h, part))) {
          out.add(part);
        }
      }
    }
    return out;
  }

  /** One rule a combination of group, resource, verb and name, or of path and verb. */
  private static List<PolicyRule> parts(PolicyRule rule) {
    List<PolicyRule> out = new ArrayList<>();
    List<List<String>> names =
        rule.resourceNames().isEmpty()
            ? List.of(List.of())
            : rule.resourceNames().stream().map(List::of).toList();
    for (String group : rule.apiGroups()) {
      for (String resource : rule.resources()) {
        for (String verb : rule.verbs()) {
          names.forEach(
              n ->
                  out.add(
                      PolicyRule.resource(List.of(verb), List.of(group), List.of(resource), n)));
        }
      }
    }
    for (String url : rule.nonResourceUrls()) {
      rule.verbs().forEach(verb -> out.add(PolicyRule.path(List.of(verb), List.of(url))));
    }
    return out;
  }

  private static boolean covers(PolicyRule held, PolicyRule part) {
    if (!contains(held.verbs(), part.verbs().getFirst())) {
      return false;
    }
    if (!part.nonResourceUrls().isEmpty()) {
      String url = part.nonResourceUrls().getFirst();
      return held.nonResourceUrls().stream().anyMatch(h -> coversPath(h, url));
    }
    return contains(held.apiGroups(), part.apiGroups().getFirst())
        && coversResource(held.resources(), part.resources().getFirst())
        && coversName(held.resourceNames(), part.resourceNames());
  }

  private static boolean contains(List<String> held, String one) {
    return held.contains(ALL) || held.contains(one);
  }

  private static boolean coversResource(List<String> held, String resource) {
    int slash = resource.indexOf('/');
    return contains(held, resource)
        || (slash >= 0 && held.contains(ALL + resource.substring(slash)));
  }

  private static boolean coversName(List<String> held, List<String> name) {
    return held.isEmpty() || (!name.isEmpty() && held.contains(name.getFirst()));
  }

  private static boolean coversPath(String held, String path) {
    return held.equals(path)
        || (held.endsWith(ALL) && path.startsWith(held.substring(0, held.length() - 1)));
  }

  /** Joins the verbs of rules that differ in nothing else, for people to read. */
  static List<PolicyRule> compact(List<PolicyRule> parts) {
    Map<PolicyRule, List<String>> byRest = new LinkedHashMap<>();
    List<PolicyRule> out = new ArrayList<>();
    for (PolicyRule p : parts) {
      if (p.nonResourceUrls().isEmpty()) {
        byRest.computeIfAbsent(p.withVerbs(List.of()), k -> new ArrayList<>()).addAll(p.verbs());
      } else {
        out.add(p);
      }
    }
    byRest.forEach((rest, verbs) -> out.add(rest.withVerbs(verbs)));
    return out;
  }
}
