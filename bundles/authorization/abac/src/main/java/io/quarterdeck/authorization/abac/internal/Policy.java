// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.abac.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.util.List;
import java.util.Set;

/**
 * One line of the policy file. An empty user or group says nothing of it; a policy that says
 * neither is nobody's.
 *
 * @param readonly whether it is only for get, list and watch
 */
record Policy(
    String user,
    String group,
    boolean readonly,
    String apiGroup,
    String resource,
    String namespace,
    String nonResourcePath) {
  static final String ALL = "*";
  private static final Set<String> READ = Set.of("get", "list", "watch");

  boolean allows(Attributes a) {
    return isFor(a.user())
        && (!readonly || READ.contains(a.verb()))
        && (a.resourceRequest() ? coversResource(a) : coversPath(a.path()));
  }

  /** Both, where it names both. */
  boolean isFor(UserInfo who) {
    boolean named = !user.isEmpty() || !group.isEmpty();
    return named
        && (user.isEmpty() || covers(user, who.name()))
        && (group.isEmpty() || group.equals(ALL) || who.isIn(group));
  }

  boolean isIn(String asked) {
    return covers(namespace, asked);
  }

  private boolean coversResource(Attributes a) {
    return isIn(a.namespace()) && covers(resource, a.resource()) && covers(apiGroup, a.apiGroup());
  }

  private static boolean covers(String pattern, String value) {
    return pattern.equals(ALL) || pattern.equals(value);
  }

  private boolean coversPath(String path) {
    return covers(nonResourcePath, path)
        || nonResourcePath.endsWith(ALL) && path.startsWith(withoutStars(nonResourcePath));
  }

  private static String withoutStars(String pattern) {
    int end = pattern.length();
    while (end > 0 && pattern.charAt(end - 1) == '*') {
      end--;
    }
    return pattern.substring(0, end);
  }

  /** The verbs as the rules review lists them. */
  List<String> verbs() {
    return readonly ? List.of("get", "list", "watch") : List.of(ALL);
  }
}
