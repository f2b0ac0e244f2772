// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.selector;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Parses the {@code fieldSelector} query parameter: comparisons joined by commas, where a backslash
 * takes {@code \}, {@code ,} and {@code =} as they are.
 */
public final class FieldSelectorParser {
  private static final Set<String> METADATA = Set.of("metadata.name", "metadata.namespace");

  private FieldSelectorParser() {}

  /** The selector, or a 400. */
  public static FieldSelector parse(String text) {
    // Kubernetes sorts the terms, which shows in which one of several bad ones it names.
    List<Term> terms = new ArrayList<>();
    split(text).stream().filter(t -> !t.isEmpty()).sorted().forEach(t -> terms.add(term(text, t)));
    return new FieldSelector(terms);
  }

  /**
   * Refuses, with a 400, fields that a resource does not offer.
   *
   * @param offered the fields beside name and namespace
   * @param refusal the message for a field
   */
  public static void requireSupported(
      FieldSelector selector, Collection<String> offered, UnaryOperator<String> refusal) {
    for (Term t : selector.terms()) {
      if (!METADATA.contains(t.field()) && !offered.contains(t.field())) {
        throw ApiException.badRequest(refusal.apply(t.field()));
      }
    }
  }

  /** The parts between commas that no backslash escapes. */
  private static List<String> split(String text) {
    List<String> out = new ArrayList<>();
    int start = 0;
    boolean escaped = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!escaped && c == ',') {
        out.add(text.substring(start, i));
        start = i + 1;
      }
      escaped = !escaped && c == '\\';
    }
    out.add(text.substring(start));
    return out;
  }

  private static Term term(String whole, String part) {
    for (int i = 0; i < part.length(); i++) {
      String operator = operatorAt(part, i);
      if (operator != null) {
        String value = unescape(part.substring(i + operator.length()));
        return new Term(part.substring(0, i), value, operator.equals("!="));
      }
    }
    throw ApiException.badRequest(
        "invalid selector: '" + whole + "'; can't understand '" + part + "'");
  }

  private static @Nullable String operatorAt(String s, int i) {
    if (s.startsWith("!=", i)) {
      return "!=";
    }
    if (s.startsWith("==", i)) {
      return "==";
    }
    return s.charAt(i) == '=' ? "=" : null;
  }

  private static String unescape(String value) {
    StringBuilder out = new StringBuilder(value.length());
    boolean escaped = false;
    for (int c : value.codePoints().toArray()) {
      boolean special = c == '\\' || c == ',' || c == '=';
      if (escaped && !special) {
        throw badEscape("\\" + Character.toString(c));
      }
      if (!escaped && (c == ',' || c == '=')) {
        throw ApiException.badRequest("invalid field selector: unescaped character in value: " + c);
      }
      escaped = !escaped && c == '\\';
      if (!escaped) {
        out.appendCodePoint(c);
      }
    }
    if (escaped) {
      throw badEscape("\\");
    }
    return out.toString();
  }

  private static ApiException badEscape(String sequence) {
    return ApiException.badRequest("invalid field selector: invalid escape sequence: " + sequence);
  }
}
