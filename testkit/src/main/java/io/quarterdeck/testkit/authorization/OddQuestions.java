// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.authorization;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.util.ArrayList;
import java.util.List;

/** Questions of users whom nobody knows, and that no client of ours asks. */
final class OddQuestions {
  private static final String LONG = "x".repeat(100_000);
  private static final List<UserInfo> NOBODIES =
      List.of(
          UserInfo.of("nobody-knows-me"),
          UserInfo.of("", ""),
          UserInfo.of("*", "*"),
          UserInfo.of("system:masters"),
          UserInfo.of("system:serviceaccount::"),
          UserInfo.of("system:node:", "system:nodes "),
          UserInfo.of(LONG, LONG));

  private OddQuestions() {}

  static List<Attributes> all() {
    List<Attributes> out = new ArrayList<>();
    for (UserInfo user : NOBODIES) {
      out.add(Attributes.resource(user, "create", "", "v1", "default", "secrets", "", "a"));
      out.add(Attributes.resource(user, "", "", "", "", "", "", ""));
      out.add(Attributes.resource(user, "*", "*", "*", "*", "*", "*", "*"));
      out.add(Attributes.resource(user, "escalate", LONG, LONG, LONG, LONG, LONG, LONG));
      out.add(Attributes.resource(user, "get", "..", "\u0000", "/", "a/b", "c/d", "%2e"));
      out.add(Attributes.path(user, "post", "/secret-place/../../etc"));
      out.add(Attributes.path(user, "", ""));
      out.add(Attributes.path(user, "*", "*"));
      out.add(selecting(user));
    }
    return out;
  }

  /** With selectors that cannot be parsed. */
  private static Attributes selecting(UserInfo user) {
    return new Attributes(
        user, "list", true, "", "v1", "default", "secrets", "", "", "", "a==,b!!", "(in notin");
  }
}
