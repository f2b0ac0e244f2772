// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal;

import java.util.Map;

/** Names of fields as identifiers, as Kubernetes escapes what is no identifier. */
final class FieldNames {
  private static final Map<String, String> ESCAPES =
      Map.of("__underscores__", "__", "__dot__", ".", "__dash__", "-", "__slash__", "/");

  private FieldNames() {}

  /** The field that an escaped name means. */
  static String unescape(String name) {
    if (!name.startsWith("__") && !name.contains("__")) {
      return name;
    }
    if (name.startsWith("__") && name.endsWith("__") && name.length() > 4) {
      String inner = name.substring(2, name.length() - 2);
      if (!inner.contains("__") && !ESCAPES.containsKey(name)) {
        return inner;
      }
    }
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < name.length()) {
      String rest = name.substring(i);
      String escape = ESCAPES.keySet().stream().filter(rest::startsWith).findFirst().orElse("");
      if (escape.isEmpty()) {
        out.append(name.charAt(i++));
      } else {
        out.append(ESCAPES.get(escape));
        i += escape.length();
      }
    }
    return out.toString();
  }
}
