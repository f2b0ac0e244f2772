// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.config;

import io.quarterdeck.api.Node;
import io.quarterdeck.spi.authentication.UserInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The subjects of a rule, as sets. */
final class Subjects {
  private static final String ANY = "*";
  private static final String ACCOUNT = "system:serviceaccount:";

  private final Set<String> users = new HashSet<>();
  private final Set<String> groups = new HashSet<>();

  /** {@code system:serviceaccount:NAMESPACE:}, for all accounts of a namespace. */
  private final Set<String> accountPrefixes = new HashSet<>();

  private Subjects() {}

  static Subjects read(List<Node> subjects) {
    Subjects out = new Subjects();
    for (Node s : subjects) {
      switch (s.get("kind").text()) {
        case "User" -> out.users.add(s.at("user", "name").text());
        case "Group" -> out.groups.add(s.at("group", "name").text());
        case "ServiceAccount" -> out.account(s.get("serviceAccount"));
        default -> {} // a kind of a later version matches nobody
      }
    }
    return out;
  }

  private void account(Node account) {
    String prefix = ACCOUNT + account.get("namespace").text() + ":";
    if (account.get("name").text().equals(ANY)) {
      accountPrefixes.add(prefix);
    } else {
      users.add(prefix + account.get("name").text());
    }
  }

  boolean match(UserInfo user) {
    return users.contains(user.name())
        || users.contains(ANY)
        || groups.contains(ANY)
        || inGroup(user.groups())
        || isAccount(user.name());
  }

  private boolean inGroup(List<String> of) {
    if (!groups.isEmpty()) {
      for (int i = 0; i < of.size(); i++) {
        if (groups.contains(of.get(i))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isAccount(String name) {
    if (accountPrefixes.isEmpty() || !name.startsWith(ACCOUNT)) {
      return false;
    }
    int end = name.indexOf(':', ACCOUNT.length());
    return end >= 0 && accountPrefixes.contains(name.substring(0, end + 1));
  }
}
