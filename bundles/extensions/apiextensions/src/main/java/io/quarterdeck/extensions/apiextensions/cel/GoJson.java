// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Trees as Go writes them as JSON: what HTML minds is escaped too. */
public final class GoJson {
  private GoJson() {}

  public static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case String s -> quoted(s);
      case Map<?, ?> m ->
          m.entrySet().stream()
              .map(e -> quoted((String) e.getKey()) + ":" + text(e.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> l -> l.stream().map(GoJson::text).collect(Collectors.joining(",", "[", "]"));
      default -> value.toString();
    };
  }

  private static String quoted(String s) {
    StringBuilder out = new StringBuilder(s.length() + 2).append('"');
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          boolean plain = c >= 0x20 && c != '<' && c != '>' && c != '&';
          if (plain && c != '\u2028' && c != '\u2029') {
            out.append(c);
          } else {
            out.append(String.format("\\u%04x", (int) c));
          }
        }
      }
    }
    return out.append('"').toString();
  }
}
