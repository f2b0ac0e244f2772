// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An amount of a resource: a number with a decimal, binary or exponent suffix. Equal amounts
 * compare as equal; {@link #toString} is the canonical form in the format that the amount was given
 * in, or the text itself where Kubernetes takes it for canonical: {@code 1.500}, {@code +5}.
 */
public final class Quantity implements Comparable<Quantity> {
  /** What Kubernetes says of text that is none. */
  public static final String SYNTAX =
      "quantities must match the regular expression"
          + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?(?:\\d++(?:\\.\\d*+)?|\\.\\d++))(?:(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E)|[eE]([+-]?\\d+))?");
  private static final List<String> DECIMAL =
      List.of("n", "u", "m", "", "k", "M", "G", "T", "P", "E");
  private static final List<String> BINARY = List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

  /** What amounts with a binary suffix are capped at. */
  private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

  private static final int SMALLEST = 9;
  private static final int LONGEST_KEPT = 20;

  /** The digits of a number that Kubernetes computes in 64 bits. */
  private static final int FAST_DIGITS = 18;

  private static final int FAST_BINARY_DIGITS = 14;

  /** Arithmetic takes more than linear time; an exponent makes no more than a thousand digits. */
  private static final int LONGEST = 1_000;

  private enum Format {
    DECIMAL,
    BINARY,
    EXPONENT
  }

  /** The last amounts that were parsed, by their text's hash: the same few come again and again. */
  private static final AtomicReferenceArray<Parsed> RECENT = new AtomicReferenceArray<>(512);

  private record Parsed(String text, @Nullable Quantity amount) {}

  private final BigDecimal value;
  private final Format format;
  // made when first asked for; two threads that make it make the same
  private @Nullable String canonical;

  private Quantity(BigDecimal value, Format format) {
    this.value = value;
    this.format = format;
  }

  public static Quantity parse(String text) {
    Quantity q = parseOrNull(text);
    if (q == null) {
      throw new IllegalArgumentException(SYNTAX);
    }
    return q;
  }

  /**
   * The amount, or null when the text is none, or has more than a thousand characters. Less than a
   * billionth is rounded up.
   */
  public static @Nullable Quantity parseOrNull(String text) {
    int slot = text.hashCode() & RECENT.length() - 1;
    Parsed recent = RECENT.get(slot);
    if (recent == null || !recent.text.equals(text)) {
      recent = new Parsed(text, read(text));
      if (text.length() <= LONGEST_KEPT) {
        RECENT.set(slot, recent);
      }
    }
    return recent.amount;
  }

  private static @Nullable Quantity read(String text) {
    Matcher m = FORM.matcher(text);
    if (text.length() > LONGEST || !m.matches()) {
      return null;
    }
    BigDecimal number = new BigDecimal(m.group(1));
    String suffix = m.group(2) == null ? "" : m.group(2);
    int binary = BINARY.indexOf(suffix);
    if (m.group(3) == null && binary > 0) {
      BigDecimal value = number.multiply(KIBI.pow(binary)).min(MOST).max(MOST.negate());
      Quantity q = of(value, Format.BINARY);
      return isKeptBinary(m.group(1), binary) ? q.as(text) : q;
    }
    if (m.group(3) != null && m.group(3).length() > 3) {
      return null;
    }
    int power =
        m.group(3) == null ? 3 * (DECIMAL.indexOf(suffix) - 3) : Integer.parseInt(m.group(3));
    Format format = m.group(3) == null ? Format.DECIMAL : Format.EXPONENT;
    Quantity q = of(number.scaleByPowerOfTen(power), format);
    return isKept(m.group(1), power) ? q.as(text) : q;
  }

  /** The digits before the point, without a sign and without zeros in front, and those behind. */
  private static String[] digits(String number) {
    int start = number.startsWith("+") || number.startsWith("-") ? 1 : 0;
    while (start < number.length() && number.charAt(start) == '0') {
      start++;
    }
    String plain = number.substring(start);
    int point = plain.indexOf('.');
    String whole = point < 0 ? plain : plain.substring(0, point);
    return new String[] {
      whole.isEmpty() ? "0" : whole, point < 0 ? "" : plain.substring(point + 1)
    };
  }

  /** Whether Kubernetes takes the text for canonical: its short way knows digits only. */
  private static boolean isKept(String number, int power) {
    String[] digits = digits(number);
    String all = digits[0] + digits[1];
    int scale = power - digits[1].length();
    return all.length() <= FAST_DIGITS
        && scale >= -SMALLEST
        && scale % 3 == 0
        && !all.endsWith("000")
        && all.charAt(0) != '0';
  }

  private static boolean isKeptBinary(String number, int suffix) {
    String[] digits = digits(number);
    return digits[1].isEmpty()
        && digits[0].length() + 3 * suffix <= FAST_BINARY_DIGITS
        && (Long.parseLong(digits[0]) & 7) != 0;
  }

  private Quantity as(String text) {
    canonical = text;
    return this;
  }

  private static Quantity of(BigDecimal value, Format format) {
    RoundingMode away = value.signum() < 0 ? RoundingMode.FLOOR : RoundingMode.CEILING;
    return new Quantity(value.setScale(SMALLEST, away), format);
  }

  public BigDecimal value() {
    return value;
  }

  public int signum() {
    return value.signum();
  }

  public boolean isWhole() {
    return value.stripTrailingZeros().scale() <= 0;
  }

  /** The amount in whole thousandths, away from zero: what an amount of a resource is kept as. */
  public Quantity inThousandths() {
    BigDecimal rounded =
        value.setScale(3, value.signum() < 0 ? RoundingMode.FLOOR : RoundingMode.CEILING);
    return rounded.compareTo(value) == 0 ? this : of(rounded, format);
  }

  /** The sum, in the format of this one; zero has none of its own. */
  public Quantity plus(Quantity other) {
    return new Quantity(value.add(other.value), signum() == 0 ? other.format : format);
  }

  public Quantity minus(Quantity other) {
    return new Quantity(value.subtract(other.value), signum() == 0 ? other.format : format);
  }

  @Override
  public int compareTo(Quantity other) {
    return value.compareTo(other.value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Quantity q && value.compareTo(q.value) == 0;
  }

  @Override
  public int hashCode() {
    return value.stripTrailingZeros().hashCode();
  }

  @Override
  public String toString() {
    String known = canonical;
    if (known == null) {
      known = print();
      canonical = known;
    }
    return known;
  }

  private String print() {
    if (value.signum() == 0) {
      return "0";
    }
    return switch (format) {
      case BINARY -> binary();
      case DECIMAL -> decimal(DECIMAL);
      case EXPONENT -> exponential();
    };
  }

  /** Small and broken amounts have no binary form. */
  private String binary() {
    if (!isWhole() || value.abs().compareTo(KIBI) < 0) {
      return decimal(DECIMAL);
    }
    BigInteger rest = value.toBigIntegerExact();
    int step = 0;
    while (step < BINARY.size() - 1 && rest.remainder(KIBI.toBigInteger()).signum() == 0) {
      rest = rest.divide(KIBI.toBigInteger());
      step++;
    }
    return rest + BINARY.get(step);
  }

  private String decimal(List<String> suffixes) {
    int step = step(suffixes.size());
    return value.scaleByPowerOfTen(-3 * (step - 3)).toBigInteger() + suffixes.get(step);
  }

  private String exponential() {
    int step = step(Integer.MAX_VALUE);
    BigInteger mantissa = value.scaleByPowerOfTen(-3 * (step - 3)).toBigInteger();
    return step == 3 ? mantissa.toString() : mantissa + "e" + 3 * (step - 3);
  }

  /** The greatest power of a thousand that leaves a whole number, counted from a billionth. */
  private int step(int steps) {
    BigInteger rest = value.scaleByPowerOfTen(SMALLEST).toBigInteger();
    BigInteger thousand = BigInteger.valueOf(1000);
    int step = 0;
    while (step < steps - 1 && rest.remainder(thousand).signum() == 0) {
      rest = rest.divide(thousand);
      step++;
    }
    return step;
  }
}
