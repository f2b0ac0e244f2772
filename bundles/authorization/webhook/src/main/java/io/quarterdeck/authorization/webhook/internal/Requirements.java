// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A selector's terms as a review lists them. What is not understood is left out: the terms only
 * narrow what is asked for, so that fewer of them ask for more.
 */
final class Requirements {
  private static final Pattern SPLIT = Pattern.compile(",(?![^(]*\\))");
  private static final Pattern EQUALITY =
      Pattern.compile("([^=!<>()\\s]+)\\s*(==|=|!=)\\s*([^=!<>()\\s]*)");
  private static final Pattern SET =
      Pattern.compile("([^=!<>()\\s]+)\\s+(in|notin)\\s*\\(([^()]*)\\)");
  private static final Pattern EXISTS = Pattern.compile("(!?)\\s*([^=!<>()\\s]+)");

  private Requirements() {}

  static List<@Nullable Object> of(String selector) {
    List<@Nullable Object> out = new ArrayList<>();
    for (String term : SPLIT.split(selector)) {
      Map<String, @Nullable Object> requirement = requirement(term.strip());
      if (requirement != null) {
        out.add(requirement);
      }
    }
    return out;
  }

  private static @Nullable Map<String, @Nullable Object> requirement(String term) {
    Matcher set = SET.matcher(term);
    if (set.matches()) {
      List<String> values = List.of(set.group(3).strip().split("\\s*,\\s*"));
      return of(set.group(1), set.group(2).equals("in") ? "In" : "NotIn", values);
    }
    Matcher equality = EQUALITY.matcher(term);
    if (equality.matches()) {
      String operator = equality.group(2).equals("!=") ? "NotIn" : "In";
      return of(equality.group(1), operator, List.of(equality.group(3)));
    }
    Matcher exists = EXISTS.matcher(term);
    return exists.matches()
        ? of(exists.group(2), exists.group(1).isEmpty() ? "Exists" : "DoesNotExist", List.of())
        : null;
  }

  private static Map<String, @Nullable Object> of(
      String key, String operator, List<String> values) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("key", key);
    out.put("operator", operator);
    if (!values.isEmpty()) {
      out.put("values", values);
    }
    return out;
  }
}
