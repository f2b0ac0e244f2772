// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.Quantity;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.Bytes;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Texts;
import io.quarterdeck.extensions.cel.internal.value.TypeValue;
import io.quarterdeck.extensions.cel.internal.value.UInt;
import io.quarterdeck.extensions.cel.internal.value.Values;
import io.quarterdeck.runtime.file.GoDuration;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** From one type to another. */
public final class Conversions {
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d++(_\\d++)*+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
  private static final Pattern WORD = Pattern.compile("(?i)([+-]?)(inf|infinity|nan)");
  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d([.,]\\d+)?([Zz]|[+-]\\d\\d:\\d\\d)");
  private static final String TIMESTAMP = "google.protobuf.Timestamp";
  private static final String DURATION = "google.protobuf.Duration";

  private Conversions() {}

  public static void register(Map<String, Function> to) {
    to.put("int", (f, a) -> whole(a[0]));
    to.put("uint", (f, a) -> unsigned(a[0]));
    to.put("double", (f, a) -> fraction(a[0]));
    to.put("bool", (f, a) -> bool(a[0]));
    to.put("string", (f, a) -> string(a[0]));
    to.put("bytes", (f, a) -> bytes(a[0]));
    to.put("timestamp", (f, a) -> timestamp(a[0]));
    to.put("duration", (f, a) -> duration(a[0]));
    to.put("dyn", (f, a) -> a[0]);
    to.put("type", (f, a) -> new TypeValue(Values.typeName(a[0])));
  }

  static Object whole(Object v) {
    return switch (v) {
      case Long l -> l;
      case UInt u -> {
        if (u.bits() < 0) {
          throw new CelError("integer overflow");
        }
        yield u.bits();
      }
      case Double d -> {
        if (d.isNaN() || d <= -0x1p63 || d >= 0x1p63) {
          throw new CelError("integer overflow");
        }
        yield d.longValue();
      }
      case String s -> parse(s);
      case Instant i -> i.getEpochSecond();
      case Duration d -> d.toNanos();
      default -> throw CelError.conversion(v, "int");
    };
  }

  private static long parse(String s) {
    try {
      return Long.parseLong(s);
    } catch (NumberFormatException e) {
      throw CelError.conversion(s, "int");
    }
  }

  private static Object unsigned(Object v) {
    return switch (v) {
      case UInt u -> u;
      case Long l when l >= 0 -> new UInt(l);
      case Double d when d >= 0 && d < 0x1p64 ->
          new UInt(new BigDecimal(d).toBigInteger().longValue());
      case Long l -> throw new CelError("unsigned integer overflow");
      case Double d -> throw new CelError("unsigned integer overflow");
      case String s -> {
        try {
          if (s.startsWith("+") || s.startsWith("-")) {
            throw CelError.conversion(v, "uint");
          }
          yield new UInt(Long.parseUnsignedLong(s));
        } catch (NumberFormatException e) {
          throw CelError.conversion(v, "uint");
        }
      }
      default -> throw CelError.conversion(v, "uint");
    };
  }

  private static Object fraction(Object v) {
    return switch (v) {
      case Double d -> d;
      case Long l -> l.doubleValue();
      case UInt u -> new BigInteger(u.toString()).doubleValue();
      case String s when DECIMAL.matcher(s).matches() -> Double.parseDouble(s.replace("_", ""));
      case String s when WORD.matcher(s).matches() -> word(s);
      default -> throw CelError.conversion(v, "double");
    };
  }

  private static double word(String s) {
    if (s.toLowerCase(Locale.ROOT).endsWith("nan")) {
      return Double.NaN;
    }
    return s.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  private static Object bool(Object v) {
    return switch (v) {
      case Boolean b -> b;
      case String s ->
          switch (s) {
            case "true", "True", "TRUE", "t", "T", "1" -> true;
            case "false", "False", "FALSE", "f", "F", "0" -> false;
            default -> throw CelError.conversion(v, "bool");
          };
      default -> throw CelError.conversion(v, "bool");
    };
  }

  static Object string(Object v) {
    return switch (v) {
      case String s -> s;
      case Bytes b -> utf8(b);
      case Long l -> l.toString();
      case UInt u -> u.toString();
      case Boolean b -> b.toString();
      case Double d -> Texts.shortest(d);
      case Instant i -> Texts.timestamp(i);
      case Duration d -> Texts.seconds(d);
      case AddressFunctions.Ip ip -> ip.toString();
      case AddressFunctions.Cidr c -> c.toString();
      case Quantity q -> q.toString();
      default -> throw CelError.conversion(v, "string");
    };
  }

  private static String utf8(Bytes b) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(b.array())).toString();
    } catch (CharacterCodingException e) {
      throw new CelError("invalid UTF-8 in bytes, cannot convert to string");
    }
  }

  private static Object bytes(Object v) {
    return switch (v) {
      case Bytes b -> b;
      case String s -> new Bytes(s.getBytes(StandardCharsets.UTF_8));
      default -> throw CelError.conversion(v, "bytes");
    };
  }

  public static Object timestamp(Object v) {
    return switch (v) {
      case Instant i -> i;
      case Long l -> Operators.moment(() -> Instant.ofEpochSecond(l));
      case String s when TIME.matcher(s).matches() -> {
        try {
          String upper = s.toUpperCase(Locale.ROOT).replace(',', '.');
          Instant i = OffsetDateTime.parse(upper).withOffsetSameInstant(ZoneOffset.UTC).toInstant();
          yield Operators.moment(() -> i);
        } catch (DateTimeException e) {
          throw CelError.conversion(v, TIMESTAMP);
        }
      }
      default -> throw CelError.conversion(v, TIMESTAMP);
    };
  }

  public static Object duration(Object v) {
    return switch (v) {
      case Duration d -> d;
      case Long l -> Duration.ofNanos(l);
      case String s -> {
        Duration d = GoDuration.parseOrNull(s);
        if (d == null) {
          throw CelError.conversion(v, DURATION);
        }
        yield d;
      }
      default -> throw CelError.conversion(v, DURATION);
    };
  }
}
