// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.policy;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One rule of the policy; an empty set says nothing of what it is for. */
public record PolicyRule(
    Verdict verdict,
    Set<String> users,
    Set<String> userGroups,
    Set<String> verbs,
    List<GroupResources> resources,
    Set<String> namespaces,
    List<String> nonResourceUrls) {
  private static final String ALL = "*";

  /** Resources of one group, or with {@code *} of each; none named means all of them. */
  public record GroupResources(String group, List<String> resources, Set<String> resourceNames) {

    boolean covers(RequestInfo i) {
      if (!group.equals(ALL) && !group.equals(i.apiGroup())) {
        return false;
      }
      boolean named = resourceNames.isEmpty() || resourceNames.contains(i.name());
      return resources.isEmpty() || named && resources.stream().anyMatch(r -> covers(r, i));
    }

    private static boolean covers(String pattern, RequestInfo i) {
      if (pattern.equals(ALL)) {
        return true;
      }
      return i.subresource().isEmpty()
          ? pattern.equals(i.resource()) || pattern.equals(i.resource() + "/*")
          : pattern.equals(i.resource() + "/" + i.subresource())
              || pattern.equals(ALL + "/" + i.subresource())
              || pattern.equals(i.resource() + "/*");
    }
  }

  /**
   * @param user null when nobody knows who it is
   */
  boolean matches(@Nullable UserInfo user, RequestInfo i) {
    if (!users.isEmpty() && (user == null || !users.contains(user.name()))) {
      return false;
    }
    if (!userGroups.isEmpty()
        && (user == null || user.groups().stream().noneMatch(userGroups::contains))) {
      return false;
    }
    if (!verbs.isEmpty() && !verbs.contains(i.verb())) {
      return false;
    }
    if (!namespaces.isEmpty() || !resources.isEmpty()) {
      return i.resourceRequest()
          && (namespaces.isEmpty() || namespaces.contains(i.namespace()))
          && (resources.isEmpty() || resources.stream().anyMatch(r -> r.covers(i)));
    }
    return nonResourceUrls.isEmpty()
        || !i.resourceRequest() && nonResourceUrls.stream().anyMatch(u -> covers(u, i.path()));
  }

  private static boolean covers(String pattern, String path) {
    return pattern.equals(path)
        || pattern.endsWith(ALL) && path.startsWith(pattern.substring(0, pattern.length() - 1));
  }
}
