// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Values as text, as Go writes them. */
public final class Texts {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss").withZone(ZoneOffset.UTC);

  private Texts() {}

  /** As the function {@code string} writes it, or as Java does. */
  public static String plain(Object v) {
    return switch (v) {
      case Double d -> shortest(d);
      case Instant i -> timestamp(i);
      case Duration d -> seconds(d);
      default -> String.valueOf(v);
    };
  }

  public static String timestamp(Instant i) {
    String fraction = "";
    if (i.getNano() != 0) {
      fraction = "." + String.format("%09d", i.getNano()).replaceAll("0+$", "");
    }
    return SECONDS.format(i) + fraction + "Z";
  }

  public static String seconds(Duration d) {
    BigDecimal s = BigDecimal.valueOf(d.getSeconds()).add(BigDecimal.valueOf(d.getNano(), 9));
    return (s.signum() == 0 ? "0" : s.stripTrailingZeros().toPlainString()) + "s";
  }

  /** The fewest digits that read back as the same number, with an exponent from a million on. */
  public static String shortest(double d) {
    if (Double.isNaN(d)) {
      return "NaN";
    }
    if (Double.isInfinite(d)) {
      return d > 0 ? "+Inf" : "-Inf";
    }
    if (d == 0) {
      return 1 / d < 0 ? "-0" : "0";
    }
    BigDecimal exact = new BigDecimal(Double.toString(d)).stripTrailingZeros();
    String digits = exact.unscaledValue().abs().toString();
    int exponent = digits.length() - 1 - exact.scale();
    if (exponent >= -4 && exponent < 6) {
      return exact.toPlainString();
    }
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    String sign = d < 0 ? "-" : "";
    return sign
        + mantissa
        + "e"
        + (exponent < 0 ? "-" : "+")
        + String.format("%02d", Math.abs(exponent));
  }
}
