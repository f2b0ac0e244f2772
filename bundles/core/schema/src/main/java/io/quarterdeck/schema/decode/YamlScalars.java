// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.Schema;

/**
 * What an unquoted YAML scalar is to Kubernetes' parser, which keeps to YAML 1.1: {@code yes} and
 * {@code off} are booleans, {@code 0644} is octal, {@code 1_000} a number. Timestamps stay text.
 */
final class YamlScalars implements Schema {
  private static final Set<String> TRUE =
      Set.of("y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON");
  private static final Set<String> FALSE =
      Set.of("n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF");
  private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  /** Of digits of a number that may fit in 64 bits. */
  private static final int LONGEST = 64;

  private static final Pattern ENDLESS = Pattern.compile("[-+]?\\.(inf|Inf|INF)|\\.(nan|NaN|NAN)");
  private static final BigInteger MOST = BigInteger.ONE.shiftLeft(64);
  private static final BigInteger LEAST = BigInteger.ONE.shiftLeft(63).negate();

  @Override
  public ScalarResolver getScalarResolver() {
    return (value, implicit) -> Boolean.TRUE.equals(implicit) ? tag(value) : Tag.STR;
  }

  @Override
  public Map<Tag, ConstructNode> getSchemaTagConstructors() {
    return Map.of(
        Tag.NULL, construct(text -> null),
        Tag.BOOL, construct(TRUE::contains),
        Tag.INT, construct(YamlScalars::integer),
        Tag.FLOAT, construct(text -> Double.valueOf(text.replace("_", ""))));
  }

  private static ConstructNode construct(Function<String, @Nullable Object> reading) {
    return new ConstructNode() {
      @Override
      public @Nullable Object construct(@Nullable Node node) {
        return node instanceof ScalarNode s ? reading.apply(s.getValue()) : null;
      }
    };
  }

  private static Tag tag(String text) {
    if (NULL.contains(text)) {
      return Tag.NULL;
    }
    if (TRUE.contains(text) || FALSE.contains(text)) {
      return Tag.BOOL;
    }
    char first = text.charAt(0);
    boolean number = first >= '0' && first <= '9' || "+-.".indexOf(first) >= 0;
    if (!number || ENDLESS.matcher(text).matches()) {
      // JSON has no word for what is endless: the text is as good
      return Tag.STR;
    }
    String plain = text.replace("_", "");
    if (integer(plain) != null) {
      return Tag.INT;
    }
    boolean isFloat = FLOAT.matcher(plain).matches() && Double.isFinite(Double.parseDouble(plain));
    return isFloat ? Tag.FLOAT : Tag.STR;
  }

  /** A whole number of 64 bits in any of Go's notations; null for none. */
  private static @Nullable Number integer(String text) {
    String plain = text.replace("_", "");
    boolean negative = plain.startsWith("-");
    String digits = negative || plain.startsWith("+") ? plain.substring(1) : plain;
    int radix = 10;
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      radix =
          switch (digits.charAt(1)) {
            case 'x', 'X' -> 16;
            case 'b', 'B' -> 2;
            default -> 8;
          };
      boolean marked = !Character.isDigit(digits.charAt(1));
      boolean known = radix != 8 || "oO".indexOf(digits.charAt(1)) >= 0;
      if (marked && !known) {
        return null;
      }
      digits = digits.substring(marked ? 2 : 1);
    }
    try {
      if (digits.isEmpty() || digits.charAt(0) == '-' || digits.charAt(0) == '+') {
        return null;
      }
      if (digits.length() > LONGEST) {
        // a million digits take minutes to read, and none of these fits
        digits = digits.replaceFirst("^0++(?=.)", "");
        if (digits.length() > LONGEST) {
          return null;
        }
      }
      BigInteger value = new BigInteger(negative ? "-" + digits : digits, radix);
      if (value.compareTo(MOST) >= 0 || value.compareTo(LEAST) < 0) {
        return null;
      }
      return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
