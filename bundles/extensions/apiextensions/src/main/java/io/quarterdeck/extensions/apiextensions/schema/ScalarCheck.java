// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.extensions.apiextensions.schema.ValueValidation.NumberRules;
import io.quarterdeck.extensions.apiextensions.schema.ValueValidation.SizeRules;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks one value, not what is below it. */
record ScalarCheck(ValueErrors errors) {
  /** A double beyond it may stand for several integers, so that it is none. */
  private static final double MOST_EXACT = (1L << 53) - 1;

  void type(@Nullable Object value, ValueValidation validation, String path, ValueResult out) {
    if (validation.types().isEmpty() && validation.format().isEmpty()) {
      return;
    }
    String wanted = String.join(",", validation.types());
    if (value == null) {
      if (!validation.types().isEmpty() && !validation.nullable()) {
        out.add(errors.type(path, wanted, "null"));
      }
      return;
    }
    out.looked++;
    boolean numeric =
        validation.types().contains("number") || validation.types().contains("integer");
    boolean formatted = value instanceof String || value instanceof List;
    if (validation.types().isEmpty() || !numeric && !validation.format().isEmpty() && formatted) {
      return;
    }
    String is = typeOf(value);
    boolean fits =
        validation.types().contains(is)
            || is.equals("integer") && validation.types().contains("number")
            || is.equals("number") && validation.types().contains("integer") && isWhole(value);
    if (!fits) {
      out.add(errors.type(path, wanted, is));
    }
  }

  static String typeOf(Object value) {
    return switch (value) {
      case Map<?, ?> m -> "object";
      case List<?> l -> "array";
      case String s -> "string";
      case Boolean b -> "boolean";
      case Long n -> "integer";
      case BigInteger n -> "number";
      default -> "number";
    };
  }

  private static boolean isWhole(Object value) {
    return value instanceof Number n
        && n.doubleValue() == Math.rint(n.doubleValue())
        && Math.abs(n.doubleValue()) <= MOST_EXACT;
  }

  void string(Object value, ValueValidation validation, String path, ValueResult out) {
    if (!(value instanceof String s)) {
      return;
    }
    SizeRules size = validation.size();
    int length = s.codePointCount(0, s.length());
    if (size.maxLength() >= 0 && length > size.maxLength()) {
      out.add(errors.tooLong(path, size.maxLength()));
    } else if (size.minLength() >= 0 && length < size.minLength()) {
      out.add(errors.invalid(path, s, "should be at least " + size.minLength() + " chars long"));
    } else if (validation.pattern() != null && !validation.pattern().fits(s)) {
      out.add(errors.invalid(path, s, "should match '" + validation.pattern().text() + "'"));
    }
    out.looked++;
    if (Formats.isKnown(validation.format())) {
      out.looked++;
      if (!Formats.fits(validation.format(), s)) {
        out.add(errors.type(path, validation.format(), s));
      }
    }
  }

  void number(Object value, ValueValidation validation, String path, ValueResult out) {
    if (!(value instanceof Number n)) {
      return;
    }
    range(n, validation, path, out);
    NumberRules limits = validation.number();
    BigDecimal it = decimal(n);
    Number multiple = limits.multipleOf();
    if (multiple != null && decimal(multiple).signum() > 0) {
      BigDecimal rest = it.remainder(decimal(multiple));
      if (rest.signum() != 0) {
        String says = "should be a multiple of " + ValueErrors.limit(multiple);
        out.add(errors.invalid(path, n, says));
      }
    }
    Number least = limits.minimum();
    if (least != null) {
      int order = it.compareTo(decimal(least));
      if (order < 0 || order == 0 && limits.exclusiveMinimum()) {
        String than = limits.exclusiveMinimum() ? "than " : "than or equal to ";
        out.add(errors.invalid(path, n, "should be greater " + than + ValueErrors.limit(least)));
      }
    }
    Number most = limits.maximum();
    if (most != null) {
      int order = it.compareTo(decimal(most));
      if (order > 0 || order == 0 && limits.exclusiveMaximum()) {
        String than = limits.exclusiveMaximum() ? "than " : "than or equal to ";
        out.add(errors.invalid(path, n, "should be less " + than + ValueErrors.limit(most)));
      }
    }
    out.looked++;
  }

  private void range(Number n, ValueValidation validation, String path, ValueResult out) {
    if (validation.types().size() != 1) {
      return;
    }
    String type = validation.types().getFirst();
    boolean fits = type.equals("integer") ? isInRange(n, validation) : isFloat(n, validation);
    if (!fits) {
      String form =
          validation.format().isEmpty() ? "(default format)" : "with format " + validation.format();
      out.add(
          errors.unplaced("Checked value must be of type " + type + " " + form + " in " + path));
    }
  }

  private static boolean isFloat(Number n, ValueValidation validation) {
    boolean single = validation.format().equals("float");
    return !single || !Float.isInfinite(n.floatValue());
  }

  private static boolean isInRange(Number n, ValueValidation validation) {
    boolean small = validation.format().equals("int32");
    BigDecimal it = decimal(n);
    boolean whole = it.stripTrailingZeros().scale() <= 0;
    long least = small ? Integer.MIN_VALUE : Long.MIN_VALUE;
    long most = small ? Integer.MAX_VALUE : Long.MAX_VALUE;
    return whole
        && it.compareTo(BigDecimal.valueOf(least)) >= 0
        && it.compareTo(BigDecimal.valueOf(most)) <= 0;
  }

  private static BigDecimal decimal(Number n) {
    return new BigDecimal(n.toString());
  }

  void enumeration(
      @Nullable Object value, ValueValidation validation, String path, ValueResult out) {
    if (!validation.enumValues().isEmpty()
        && validation.enumValues().stream().noneMatch(e -> same(e, value))) {
      out.add(errors.notSupported(path, value, validation.enumValues()));
    }
    out.looked++;
  }

  private static boolean same(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return decimal(x).compareTo(decimal(y)) == 0;
    }
    return a == null ? b == null : a.equals(b);
  }

  void listSize(
      List<@Nullable Object> list, ValueValidation validation, String path, ValueResult out) {
    SizeRules size = validation.size();
    int there = list.size();
    if (size.minItems() >= 0 && there < size.minItems()) {
      String says = "should have at least " + size.minItems() + " items";
      out.add(errors.invalid(path, (long) there, says));
    }
    if (size.maxItems() >= 0 && there > size.maxItems()) {
      out.add(errors.tooMany(path, there, size.maxItems()));
    }
    if (size.uniqueItems() && new HashSet<>(list).size() < there) {
      out.add(errors.invalid(path, null, "shouldn't contain duplicates"));
    }
    out.looked++;
  }

  /** False when what is below is not checked any more. */
  boolean objectSize(
      Map<String, @Nullable Object> map, ValueValidation validation, String path, ValueResult out) {
    SizeRules size = validation.size();
    long there = map.size();
    if (size.minProperties() >= 0 && there < size.minProperties()) {
      String says = "should have at least " + size.minProperties() + " properties";
      out.add(errors.invalid(path, there, says));
      out.looked++;
      return false;
    }
    if (size.maxProperties() >= 0 && there > size.maxProperties()) {
      out.add(errors.tooMany(path, there, size.maxProperties()));
      out.looked++;
      return false;
    }
    return true;
  }
}
