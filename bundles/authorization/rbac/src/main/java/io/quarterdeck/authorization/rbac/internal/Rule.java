// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.rbac.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authorization.Attributes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One policy rule, ready to be matched. The sets keep the order in which the role lists them: the
 * rules review shows it.
 */
record Rule(
    Set<String> verbs,
    Set<String> apiGroups,
    Set<String> resources,
    Set<String> resourceNames,
    List<String> nonResourceUrls) {
  private static final String ALL = "*";

  static Rule of(Node rule) {
    return new Rule(
        set(rule.get("verbs")),
        set(rule.get("apiGroups")),
        set(rule.get("resources")),
        set(rule.get("resourceNames")),
        rule.get("nonResourceURLs").strings());
  }

  private static Set<String> set(Node list) {
    return new LinkedHashSet<>(list.strings());
  }

  boolean allows(Attributes a) {
    return a.resourceRequest()
        ? matches(verbs, a.verb())
            && matches(apiGroups, a.apiGroup())
            && matchesResource(a)
            && (resourceNames.isEmpty() || resourceNames.contains(a.name()))
        : matches(verbs, a.verb()) && matchesPath(a.path());
  }

  private static boolean matches(Set<String> allowed, String asked) {
    return allowed.contains(asked) || allowed.contains(ALL);
  }

  /** {@code *} covers subresources too, {@code *}{@code /log} that subresource of everything. */
  private boolean matchesResource(Attributes a) {
    return matches(resources, a.qualifiedResource())
        || (!a.subresource().isEmpty() && resources.contains(ALL + "/" + a.subresource()));
  }

  /** A trailing {@code *} covers what begins so; one elsewhere is an ordinary character. */
  private boolean matchesPath(String path) {
    for (String url : nonResourceUrls) {
      if (url.equals(ALL) || url.equals(path)) {
        return true;
      }
      if (url.endsWith(ALL) && path.startsWith(withoutStars(url))) {
        return true;
      }
    }
    return false;
  }

  private static String withoutStars(String url) {
    int end = url.length();
    while (end > 0 && url.charAt(end - 1) == '*') {
      end--;
    }
    return url.substring(0, end);
  }
}
