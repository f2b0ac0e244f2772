// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.util.List;
import java.util.Map;

/** Who a request is from. */
public record UserInfo(
    String name, String uid, List<String> groups, Map<String, List<String>> extra) {
  public static final String ANONYMOUS = "system:anonymous";
  public static final String UNAUTHENTICATED_GROUP = "system:unauthenticated";
  public static final String AUTHENTICATED_GROUP = "system:authenticated";
  public static final String PRIVILEGED_GROUP = "system:masters";

  public UserInfo {
    groups = List.copyOf(groups);
    extra = Map.copyOf(extra);
  }

  public static UserInfo of(String name, String... groups) {
    return new UserInfo(name, "", List.of(groups), Map.of());
  }

  public boolean isIn(String group) {
    return groups.contains(group);
  }

  public UserInfo withGroups(List<String> newGroups) {
    return new UserInfo(name, uid, newGroups, extra);
  }
}
