// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.serving;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The condition of a filter: {@code @.type=="Ready"}, or only {@code @.type}. */
final class JsonPathFilter {
  private static final List<String> OPERATORS = List.of("==", "!=", "<=", ">=", "<", ">");

  private JsonPathFilter() {}

  static Predicate<@Nullable Object> parse(String condition) {
    for (String operator : OPERATORS) {
      int at = condition.indexOf(operator);
      if (at > 0) {
        Operand left = operand(condition.substring(0, at).strip());
        Operand right = operand(condition.substring(at + operator.length()).strip());
        return value -> compare(left.of(value), operator, right.of(value));
      }
    }
    Operand there = operand(condition);
    return value -> there.of(value) != null;
  }

  /** One side of a comparison. */
  @FunctionalInterface
  private interface Operand {
    @Nullable Object of(@Nullable Object item);
  }

  private static Operand operand(String text) {
    if (text.startsWith("@")) {
      JsonPath path = JsonPath.of(text.substring(1));
      return path::first;
    }
    Object literal = literal(text);
    return item -> literal;
  }

  private static Object literal(String text) {
    if (text.length() >= 2 && (text.startsWith("\"") || text.startsWith("'"))) {
      return text.substring(1, text.length() - 1);
    }
    return text.equals("true") || text.equals("false")
        ? (Object) Boolean.valueOf(text)
        : new BigDecimal(text);
  }

  private static boolean compare(@Nullable Object a, String operator, @Nullable Object b) {
    if (a == null || b == null) {
      return false;
    }
    if (a instanceof Number && b instanceof Number) {
      int order = new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
      return holds(order, operator);
    }
    if (a instanceof String x && b instanceof String y) {
      return holds(x.compareTo(y), operator);
    }
    return a.equals(b) ? operator.equals("==") : operator.equals("!=");
  }

  private static boolean holds(int order, String operator) {
    return switch (operator) {
      case "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }
}
