// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.quarterdeck.api.RawJson;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A tree to tokens. */
final class TreeWriter {
  private static final Set<String> FIRST = Set.of("apiVersion", "kind", "metadata");

  private TreeWriter() {}

  static void write(JsonGenerator g, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> g.writeNull();
      case String s -> g.writeString(s);
      case Boolean b -> g.writeBoolean(b);
      case Long n -> g.writeNumber(n);
      case Integer n -> g.writeNumber(n);
      case Double d -> writeDouble(g, d);
      case BigInteger n -> g.writeNumber(n);
      case BigDecimal n -> g.writeNumber(n);
      case RawJson r -> g.writeRawValue(r.text());
      case Map<?, ?> m -> writeFields(g, m, name -> false);
      case List<?> l -> writeItems(g, l);
      default -> throw new IllegalArgumentException("no JSON form: " + value.getClass());
    }
  }

  /** A whole number goes out without a fraction, as Go writes a float64. */
  private static void writeDouble(JsonGenerator g, double d) throws IOException {
    if (d == Math.rint(d) && Math.abs(d) < 1e15) {
      g.writeNumber((long) d);
    } else if (Double.isFinite(d)) {
      g.writeNumber(text(d));
    } else {
      g.writeNumber(d);
    }
  }

  /** The fewest digits that mean the number; an exponent only where Go writes one. */
  private static String text(double d) {
    BigDecimal exact = new BigDecimal(Double.toString(d)).stripTrailingZeros();
    if (Math.abs(d) >= 1e-6 && Math.abs(d) < 1e21) {
      return exact.toPlainString();
    }
    int exponent = exact.precision() - exact.scale() - 1;
    String mantissa = exact.scaleByPowerOfTen(-exponent).toPlainString();
    return mantissa + (exponent < 0 ? "e" : "e+") + exponent;
  }

  static void writeFields(JsonGenerator g, Map<?, ?> map, Predicate<String> except)
      throws IOException {
    g.writeStartObject();
    for (Map.Entry<?, ?> e : map.entrySet()) {
      String name = (String) e.getKey();
      if (!except.test(name)) {
        g.writeFieldName(name);
        write(g, e.getValue());
      }
    }
    g.writeEndObject();
  }

  /** The fields behind {@code apiVersion}, {@code kind} and {@code metadata}. */
  static void writeRest(JsonGenerator g, Map<String, @Nullable Object> tree) throws IOException {
    for (Map.Entry<String, @Nullable Object> e : tree.entrySet()) {
      if (!FIRST.contains(e.getKey())) {
        g.writeFieldName(e.getKey());
        write(g, e.getValue());
      }
    }
  }

  private static void writeItems(JsonGenerator g, List<?> list) throws IOException {
    g.writeStartArray();
    for (Object item : list) {
      write(g, item);
    }
    g.writeEndArray();
  }
}
