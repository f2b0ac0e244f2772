// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Null;
import io.quarterdeck.extensions.cel.internal.value.Texts;
import io.quarterdeck.extensions.cel.internal.value.TypeValue;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import io.quarterdeck.extensions.cel.internal.value.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code "...".format([...])}. */
final class StringFormat {
  private static final int MOST_DIGITS = 1000;
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final Frame frame;
  private final String format;
  private final List<?> args;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private int next;

  private StringFormat(Frame frame, String format, List<?> args) {
    this.frame = frame;
    this.format = format;
    this.args = args;
  }

  static Object format(Frame f, Object[] a) {
    return new StringFormat(f, StringFunctions.text(a, 0), ListFunctions.list("format", a[1]))
        .run();
  }

  private String run() {
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c == '%') {
        clause();
      } else {
        out.append(c);
      }
      StringFunctions.bounded(frame, out.length());
    }
    return out.toString();
  }

  private void clause() {
    if (at < format.length() && format.charAt(at) == '%') {
      at++;
      out.append('%');
      return;
    }
    int precision = precision();
    if (at >= format.length()) {
      throw new CelError("unexpected end of string");
    }
    char verb = format.charAt(at++);
    if (next >= args.size()) {
      throw new CelError("index " + next + " out of range");
    }
    Object arg = Values.adapt(args.get(next++));
    out.append(
        switch (verb) {
          case 's' -> string(arg);
          case 'd' -> decimal(arg);
          case 'f' -> fixed(arg, precision);
          case 'e' -> scientific(arg, precision);
          case 'b' -> binary(arg);
          case 'x' -> hex(arg, false);
          case 'X' -> hex(arg, true);
          case 'o' -> octal(arg);
          default ->
              throw new CelError(
                  "could not parse formatting clause: unrecognized formatting clause \""
                      + verb
                      + "\"");
        });
  }

  private int precision() {
    if (at >= format.length() || format.charAt(at) != '.') {
      return 6;
    }
    int start = ++at;
    while (at < format.length() && Character.isDigit(format.charAt(at))) {
      at++;
    }
    String digits = format.substring(start, at);
    if (digits.isEmpty()) {
      return 6;
    }
    if (digits.length() > 4 || Integer.parseInt(digits) > MOST_DIGITS) {
      throw new CelError("precision too large: " + digits);
    }
    return Integer.parseInt(digits);
  }

  private static CelError wrong(String verb, String wanted, Object arg) {
    return new CelError(
        "error during formatting: "
            + verb
            + " clause can only be used on "
            + wanted
            + ", was given "
            + Values.typeName(arg));
  }

  private String string(Object v) {
    return switch (v) {
      case Double d -> real(d);
      case List<?> l -> list(l);
      case Map<?, ?> m -> map(m);
      case TypeValue t -> t.name();
      case Bytes b -> b.toString();
      case String s -> s;
      case Long l -> l.toString();
      case UInt u -> u.toString();
      case Boolean b -> b.toString();
      case Null n -> "null";
      case Instant i -> Texts.timestamp(i);
      case Duration d -> Texts.seconds(d);
      default ->
          throw wrong(
              "string",
              "strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
              v);
    };
  }

  private static String real(double d) {
    if (Double.isInfinite(d)) {
      return d > 0 ? "Infinity" : "-Infinity";
    }
    return Double.isNaN(d) ? "NaN" : Texts.shortest(d);
  }

  private String list(List<?> list) {
    List<String> parts = new ArrayList<>();
    list.forEach(v -> parts.add(string(Values.adapt(v))));
    return "[" + String.join(", ", parts) + "]";
  }

  private String map(Map<?, ?> map) {
    List<String> parts = new ArrayList<>();
    map.forEach((k, v) -> parts.add(string(Values.adapt(k)) + ": " + string(Values.adapt(v))));
    parts.sort(null);
    return "{" + String.join(", ", parts) + "}";
  }

  private static String decimal(Object v) {
    return switch (v) {
      case Long l -> l.toString();
      case UInt u -> u.toString();
      case Double d when d.isNaN() || d.isInfinite() -> real(d);
      default -> throw wrong("decimal", "integers", v);
    };
  }

  private static double number(String verb, Object v) {
    return switch (v) {
      case Double d -> d;
      case Long l -> l.doubleValue();
      case UInt u -> new BigInteger(u.toString()).doubleValue();
      default -> throw wrong(verb, "doubles", v);
    };
  }

  private static String fixed(Object v, int precision) {
    double d = number("fixed-point", v);
    if (Double.isNaN(d) || Double.isInfinite(d)) {
      return real(d);
    }
    return new BigDecimal(d).setScale(precision, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static String scientific(Object v, int precision) {
    double d = number("scientific", v);
    if (Double.isNaN(d) || Double.isInfinite(d)) {
      return real(d);
    }
    String[] parts = String.format("%." + precision + "e", d).split("e");
    StringBuilder exponent = new StringBuilder(parts[1].startsWith("-") ? "⁻" : "");
    for (char c : parts[1].substring(1).toCharArray()) {
      exponent.append(SUPERSCRIPTS.charAt(c - '0'));
    }
    return parts[0] + "\u202f×\u202f10" + exponent;
  }

  private static String binary(Object v) {
    return switch (v) {
      case Boolean b -> b ? "1" : "0";
      case Long l -> radix(l, 2);
      case UInt u -> Long.toUnsignedString(u.bits(), 2);
      default -> throw wrong("binary", "integers and bools", v);
    };
  }

  private static String radix(long l, int radix) {
    return BigInteger.valueOf(l).toString(radix);
  }

  private static String octal(Object v) {
    return switch (v) {
      case Long l -> radix(l, 8);
      case UInt u -> Long.toUnsignedString(u.bits(), 8);
      default -> throw wrong("octal", "integers", v);
    };
  }

  private static String hex(Object v, boolean upper) {
    HexFormat form = upper ? HexFormat.of().withUpperCase() : HexFormat.of();
    String text =
        switch (v) {
          case Long l -> radix(l, 16);
          case UInt u -> Long.toUnsignedString(u.bits(), 16);
          case String s -> form.formatHex(s.getBytes(StandardCharsets.UTF_8));
          case Bytes b -> form.formatHex(b.array());
          default -> throw wrong("hex", "integers, byte buffers, and strings", v);
        };
    return upper ? text.toUpperCase(Locale.ROOT) : text;
  }
}
