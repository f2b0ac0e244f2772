// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The selectors of a review as raw text, which is how authorizers get those of requests. What
 * cannot be understood is left out, and said: it only narrows what is asked.
 */
final class AskedSelector {
  private static final String KEY = "[A-Za-z0-9]([-A-Za-z0-9_./]*[A-Za-z0-9])?";
  private static final String VALUE = "([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?";
  private static final String VALUES = "\\(\\s*" + VALUE + "(\\s*,\\s*" + VALUE + ")*+\\s*\\)";
  private static final String LABEL =
      "\\s*(!?\\s*%1$s|%1$s\\s*(=|==|!=)\\s*%2$s|%1$s\\s+(in|notin)\\s*%3$s|%1$s\\s*[<>]\\s*-?\\d+)\\s*"
          .formatted(KEY, VALUE, VALUES);
  private static final Predicate<String> LABEL_TERM = Pattern.compile(LABEL).asMatchPredicate();

  /** An empty one is passed over; values escape what selectors are made of. */
  private static final Predicate<String> FIELD_TERM =
      Pattern.compile("([^=!]*(=|==|!=)[^=\\\\]*+(\\\\[,=\\\\][^=\\\\]*+)*+)?").asMatchPredicate();

  private AskedSelector() {}

  static @Nullable String fields(Node selector, List<String> problems) {
    return text(selector, FIELD_TERM, AskedSelector::field, problems);
  }

  static @Nullable String labels(Node selector, List<String> problems) {
    return text(selector, LABEL_TERM, AskedSelector::label, problems);
  }

  private static @Nullable String text(
      Node selector,
      Predicate<String> form,
      Function<Node, @Nullable String> one,
      List<String> problems) {
    if (selector.isAbsent()) {
      return null;
    }
    String raw = selector.get("rawSelector").text();
    if (!raw.isEmpty()) {
      boolean fits = terms(raw).stream().allMatch(form);
      return fits ? raw : ignored(selector, "", problems);
    }
    List<String> parts = new ArrayList<>();
    List<Node> requirements = selector.get("requirements").items();
    for (Node r : requirements) {
      String part = one.apply(r);
      if (part != null) {
        parts.add(part);
      }
    }
    if (parts.size() < requirements.size()) {
      ignored(selector, parts.isEmpty() ? "" : "partially ", problems);
    }
    return parts.isEmpty() ? null : String.join(",", parts);
  }

  /** What stands between commas that are neither escaped nor in parentheses. */
  private static List<String> terms(String raw) {
    List<String> out = new ArrayList<>();
    int from = 0;
    boolean within = false;
    for (int i = 0; i < raw.length(); i++) {
      switch (raw.charAt(i)) {
        case '\\' -> i++;
        case '(' -> within = true;
        case ')' -> within = false;
        case ',' -> {
          if (!within) {
            out.add(raw.substring(from, i));
            from = i + 1;
          }
        }
        default -> {}
      }
    }
    out.add(raw.substring(from));
    return out;
  }

  private static @Nullable String ignored(Node selector, String how, List<String> problems) {
    problems.add(selector.path() + " " + how + "ignored due to parse error");
    return null;
  }

  /** Fields can only be equal or not equal to one value. */
  private static @Nullable String field(Node r) {
    List<String> values = r.get("values").strings();
    if (values.size() != 1) {
      return null;
    }
    return switch (r.get("operator").text()) {
      case "In" -> r.get("key").text() + "=" + values.getFirst();
      case "NotIn" -> r.get("key").text() + "!=" + values.getFirst();
      default -> null;
    };
  }

  private static @Nullable String label(Node r) {
    String key = r.get("key").text();
    String values =
        r.get("values").strings().stream().sorted().collect(Collectors.joining(",", "(", ")"));
    return switch (r.get("operator").text()) {
      case "In" -> key + " in " + values;
      case "NotIn" -> key + " notin " + values;
      case "Exists" -> key;
      case "DoesNotExist" -> "!" + key;
      default -> null;
    };
  }
}
