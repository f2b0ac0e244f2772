// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authentication.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A user as the API shows one: {@code authentication.k8s.io UserInfo}. */
final class Users {
  private Users() {}

  static Map<String, @Nullable Object> tree(UserInfo user) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "username", user.name());
    put(out, "uid", user.uid());
    if (!user.groups().isEmpty()) {
      out.put("groups", new ArrayList<>(user.groups()));
    }
    if (!user.extra().isEmpty()) {
      Map<String, @Nullable Object> extra = new LinkedHashMap<>();
      user.extra().keySet().stream()
          .sorted()
          .forEach(k -> extra.put(k, new ArrayList<>(user.extra().getOrDefault(k, List.of()))));
      out.put("extra", extra);
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, String value) {
    if (!value.isEmpty()) {
      out.put(field, value);
    }
  }
}
