// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import io.quarterdeck.extensions.apiextensions.serving.JsonPath.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads {@code .a.b[0]}, {@code ['a.b']}, {@code [*]}, {@code [1:3]}, {@code [?(@.a=="b")]}. */
final class JsonPathParser {
  private final String text;
  private int at;

  private JsonPathParser(String text) {
    this.text = text;
  }

  /**
   * @throws IllegalArgumentException for what is no path
   */
  static List<Step> parse(String path) {
    JsonPathParser p = new JsonPathParser(path.startsWith("$") ? path.substring(1) : path);
    List<Step> out = new ArrayList<>();
    while (p.at < p.text.length()) {
      p.step(out);
    }
    return List.copyOf(out);
  }

  private void step(List<Step> out) {
    char c = text.charAt(at);
    if (c == '[') {
      out.add(bracket());
    } else if (c == '.') {
      at++;
      if (at < text.length() && text.charAt(at) == '.') {
        at++;
        out.add(JsonPath.descend());
      }
      if (at < text.length() && text.charAt(at) != '[') {
        name(out);
      }
    } else {
      name(out);
    }
  }

  private void name(List<Step> out) {
    StringBuilder name = new StringBuilder();
    while (at < text.length() && ".[".indexOf(text.charAt(at)) < 0) {
      char c = text.charAt(at++);
      name.append(c == '\\' && at < text.length() ? text.charAt(at++) : c);
    }
    out.add(name.toString().equals("*") ? JsonPath.every() : JsonPath.field(name.toString()));
  }

  private Step bracket() {
    int end = closing();
    String inside = text.substring(at + 1, end).strip();
    at = end + 1;
    if (inside.startsWith("?(") && inside.endsWith(")")) {
      return filter(inside.substring(2, inside.length() - 1).strip());
    }
    if (inside.equals("*")) {
      return JsonPath.every();
    }
    if (inside.startsWith("'") || inside.startsWith("\"")) {
      return JsonPath.field(inside.substring(1, inside.length() - 1).replace("\\", ""));
    }
    return slice(inside);
  }

  private int closing() {
    int depth = 0;
    char quote = 0;
    for (int i = at; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote != 0) {
        quote = c == quote ? 0 : quote;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '[') {
        depth++;
      } else if (c == ']' && --depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("unterminated array");
  }

  private static Step slice(String inside) {
    String[] parts = inside.split(":", -1);
    int[] numbers = new int[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = parts[i].isBlank() ? 0 : Integer.parseInt(parts[i].strip());
    }
    boolean open = parts.length > 1 && parts[1].isBlank();
    return (value, out) -> {
      if (!(value instanceof List<?> l)) {
        return;
      }
      int from = numbers[0] < 0 ? numbers[0] + l.size() : numbers[0];
      int to =
          parts.length == 1
              ? from + 1
              : open ? l.size() : numbers[1] < 0 ? numbers[1] + l.size() : numbers[1];
      int by = parts.length > 2 && numbers[2] > 0 ? numbers[2] : 1;
      for (int i = Math.max(from, 0); i < Math.min(to, l.size()) && from >= 0; i += by) {
        out.add(l.get(i));
      }
    };
  }

  private static Step filter(String condition) {
    Predicate<@Nullable Object> test = JsonPathFilter.parse(condition);
    return (value, out) -> {
      if (value instanceof List<?> l) {
        l.stream().filter(test).forEach(out::add);
      }
    };
  }
}
