// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.patch;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values and their types as Go prints them, which some messages of Kubernetes show. */
final class GoText {
  private GoText() {}

  /** As {@code %v}: {@code map[a:1 b:[x y]]}. */
  public static String value(@Nullable Object v) {
    return switch (v) {
      case null -> "<nil>";
      case Map<?, ?> m ->
          new TreeMap<Object, @Nullable Object>(m)
              .entrySet().stream()
                  .map(e -> e.getKey() + ":" + value(e.getValue()))
                  .collect(Collectors.joining(" ", "map[", "]"));
      case List<?> l -> l.stream().map(GoText::value).collect(Collectors.joining(" ", "[", "]"));
      case Double d -> decimal(d);
      default -> v.toString();
    };
  }

  /** As {@code %s}: a string as it is, another value with the note that Go prints. */
  public static String string(@Nullable Object v) {
    if (v instanceof String s) {
      return s;
    }
    return v == null ? "%!s(<nil>)" : "%!s(" + type(v) + "=" + value(v) + ")";
  }

  /** The type of a decoded JSON value. */
  public static String type(@Nullable Object v) {
    return switch (v) {
      case null -> "<nil>";
      case Map<?, ?> m -> "map[string]interface {}";
      case List<?> l -> "[]interface {}";
      case String s -> "string";
      case Boolean b -> "bool";
      case Long n -> "int64";
      case Integer n -> "int64";
      default -> "float64";
    };
  }

  /** The kind of a decoded JSON value. */
  public static String kind(@Nullable Object v) {
    return switch (v) {
      case null -> "invalid";
      case Map<?, ?> m -> "map";
      case List<?> l -> "slice";
      default -> type(v);
    };
  }

  /** Go's shortest form: an exponent below 1e-4 and from 1e21 on. */
  private static String decimal(double d) {
    if (d == 0) {
      return "0";
    }
    double size = Math.abs(d);
    BigDecimal exact = new BigDecimal(Double.toString(d)).stripTrailingZeros();
    if (size >= 1e-4 && size < 1e21) {
      return exact.toPlainString();
    }
    int exponent = exact.precision() - exact.scale() - 1;
    String mantissa = exact.scaleByPowerOfTen(-exponent).toPlainString();
    return mantissa + "e" + (exponent < 0 ? "-" : "+") + String.format("%02d", Math.abs(exponent));
  }
}
