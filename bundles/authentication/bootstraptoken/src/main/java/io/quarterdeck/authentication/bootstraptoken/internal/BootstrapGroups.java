// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.bootstraptoken.internal;

import io.quarterdeck.libraries.bootstraptokens.BootstrapToken;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The groups of who shows a bootstrap token. */
final class BootstrapGroups {
  static final String ALL = "system:bootstrappers";

  private static final Pattern EXTRA =
      Pattern.compile("system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]");

  private BootstrapGroups() {}

  /** Sorted; null where one is not a bootstrap group, which makes the token no good. */
  static @Nullable List<String> extra(BootstrapToken token) {
    String names = token.value("auth-extra-groups");
    if (names.isEmpty()) {
      return List.of();
    }
    TreeSet<String> out = new TreeSet<>();
    for (String name : names.split(",", -1)) {
      if (!EXTRA.matcher(name.strip()).matches()) {
        return null;
      }
      out.add(name.strip());
    }
    return List.copyOf(out);
  }
}
