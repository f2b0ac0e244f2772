// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.access.review;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A selector's terms as a review lists them, in Kubernetes' order. A selector that cannot be parsed
 * has none: the terms only narrow what is asked for, so that fewer of them ask for more.
 */
final class Requirements {
  /** What a value of a field can have behind a backslash only. */
  private static final String ESCAPED = "\\,=";

  /** Commas outside of parentheses. */
  private static final Pattern LABEL_SPLIT = Pattern.compile(",(?![^(]*\\))");

  private static final String KEY = "([^=!<>(),\\s]+)";
  private static final Pattern EQUALITY =
      Pattern.compile(KEY + "\\s*(==|=|!=)\\s*([^=!<>(),\\s]*)");
  private static final Pattern SET = Pattern.compile(KEY + "\\s+(in|notin)\\s*\\(([^()]*)\\)");
  private static final Pattern EXISTS = Pattern.compile("(!?)\\s*" + KEY);

  /** Valid, but a review has no operators for it. */
  private static final Pattern NUMERIC = Pattern.compile(KEY + "\\s*[<>]\\s*-?\\d+");

  private Requirements() {}

  /** One comparison; {@code values} is empty where the operator has none. */
  private record Requirement(String key, String operator, List<String> values) {
    Map<String, @Nullable Object> tree() {
      Map<String, @Nullable Object> out = new LinkedHashMap<>();
      out.put("key", key);
      out.put("operator", operator);
      if (!values.isEmpty()) {
        out.put("values", values);
      }
      return out;
    }
  }

  static List<Map<String, @Nullable Object>> ofFields(String selector) {
    List<Requirement> out = new ArrayList<>();
    for (String term : fieldTerms(selector)) {
      Requirement requirement = field(term);
      if (requirement == null) {
        return List.of();
      }
      out.add(requirement);
    }
    return out.stream().map(Requirement::tree).toList();
  }

  /** What stands between commas that no backslash escapes. */
  private static List<String> fieldTerms(String selector) {
    List<String> out = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < selector.length(); i++) {
      switch (selector.charAt(i)) {
        case '\\' -> i++;
        case ',' -> {
          out.add(selector.substring(start, i));
          start = i + 1;
        }
        default -> {}
      }
    }
    out.add(selector.substring(start));
    return out.stream().filter(term -> !term.isEmpty()).sorted().toList();
  }

  private static @Nullable Requirement field(String term) {
    int at = term.indexOf('=');
    if (at < 0) {
      return null;
    }
    boolean not = at > 0 && term.charAt(at - 1) == '!';
    boolean twice = !not && term.startsWith("=", at + 1);
    String value = unescaped(term.substring(twice ? at + 2 : at + 1));
    return value == null
        ? null
        : new Requirement(term.substring(0, not ? at - 1 : at), in(!not), List.of(value));
  }

  /** Null for a value in which something is escaped that need not be, or is not that must be. */
  private static @Nullable String unescaped(String value) {
    StringBuilder out = new StringBuilder(value.length());
    for (int i = 0; i < value.length(); i++) {
      boolean escaped = value.charAt(i) == '\\';
      if (escaped && ++i == value.length()) {
        return null;
      }
      boolean special = ESCAPED.indexOf(value.charAt(i)) >= 0;
      if (escaped != special) {
        return null;
      }
      out.append(value.charAt(i));
    }
    return out.toString();
  }

  static List<Map<String, @Nullable Object>> ofLabels(String selector) {
    if (selector.isBlank()) {
      return List.of();
    }
    List<Requirement> out = new ArrayList<>();
    for (String part : LABEL_SPLIT.split(selector, -1)) {
      String term = part.strip();
      Requirement requirement = label(term);
      if (requirement != null) {
        out.add(requirement);
      } else if (!NUMERIC.matcher(term).matches()) {
        return List.of();
      }
    }
    return out.stream()
        .sorted(Comparator.comparing(Requirement::key))
        .map(Requirement::tree)
        .toList();
  }

  private static @Nullable Requirement label(String term) {
    Matcher set = SET.matcher(term);
    if (set.matches()) {
      Stream<String> values = Stream.of(set.group(3).split(",", -1)).map(String::strip);
      return new Requirement(
          set.group(1), in(set.group(2).equals("in")), values.distinct().sorted().toList());
    }
    Matcher equality = EQUALITY.matcher(term);
    if (equality.matches()) {
      boolean equal = !equality.group(2).equals("!=");
      return new Requirement(equality.group(1), in(equal), List.of(equality.group(3)));
    }
    Matcher exists = EXISTS.matcher(term);
    return exists.matches()
        ? new Requirement(
            exists.group(2), exists.group(1).isEmpty() ? "Exists" : "DoesNotExist", List.of())
        : null;
  }

  private static String in(boolean in) {
    return in ? "In" : "NotIn";
  }
}
