// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration.admission;

import java.util.List;
import java.util.regex.Pattern;

/** Validates single fields; an invalid one is an {@link IllegalArgumentException} that names it. */
final class Checks {
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

  private Checks() {}

  /** One of these texts. */
  static String oneOf(Document d, String field, List<String> allowed) {
    String value = d.text(field);
    if (!allowed.contains(value)) {
      throw new IllegalArgumentException(
          "%s: unsupported value \"%s\": supported values: %s"
              .formatted(d.place(field), value, String.join(", ", allowed)));
    }
    return value;
  }

  /** A whole number that is not less than this. */
  static long number(Document d, String field, long least) {
    String value = d.text(field);
    if (!NUMBER.matcher(value).matches() || Long.parseLong(value) < least) {
      throw new IllegalArgumentException(
          "%s: invalid value \"%s\": must be a whole number of at least %d"
              .formatted(d.place(field), value, least));
    }
    return Long.parseLong(value);
  }

  /** A text of this form. */
  static String form(Document d, String field, Pattern form, String what) {
    String value = d.text(field);
    if (!form.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "%s: invalid value \"%s\": must be %s".formatted(d.place(field), value, what));
    }
    return value;
  }

  /** Texts of this form, none of them twice. */
  static List<String> distinct(Document d, String field, Pattern form, String what) {
    List<String> values = d.texts(field);
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      String place = d.place(field) + "[" + i + "]";
      if (!form.matcher(value).matches()) {
        throw new IllegalArgumentException(
            "%s: invalid value \"%s\": must be %s".formatted(place, value, what));
      }
      if (values.indexOf(value) < i) {
        throw new IllegalArgumentException("%s: duplicate value \"%s\"".formatted(place, value));
      }
    }
    return values;
  }

  static String required(Document d, String field) {
    String value = d.text(field);
    if (value.isEmpty()) {
      throw new IllegalArgumentException(d.place(field) + ": required value");
    }
    return value;
  }
}
