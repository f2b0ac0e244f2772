// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import java.util.regex.Pattern;

/** Numbers with a check digit. */
final class Numbers {
  private static final Pattern CARD =
      Pattern.compile(
          "4\\d{12}(\\d{3})?|5[1-5]\\d{14}|(222[1-9]|22[3-9]\\d|2[3-6]\\d{2}|27[01]\\d|2720)\\d{12}"
              + "|6(011|5\\d\\d)\\d{12}|3[47]\\d{13}|3(0[0-5]|[68]\\d)\\d{11}"
              + "|(2131|1800|35\\d{3})\\d{11}|6[27]\\d{14}");

  private Numbers() {}

  static boolean isIsbn10(String text) {
    String digits = bare(text);
    if (!digits.matches("\\d{9}[\\dX]")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      char c = digits.charAt(i);
      sum += (i + 1) * (c == 'X' ? 10 : c - '0');
    }
    return sum % 11 == 0;
  }

  static boolean isIsbn13(String text) {
    String digits = bare(text);
    if (!digits.matches("\\d{13}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 13; i++) {
      sum += (digits.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
    }
    return sum % 10 == 0;
  }

  static boolean isCreditCard(String text) {
    String digits = text.replaceAll("[^0-9]+", "");
    if (!CARD.matcher(digits).matches()) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int doubled = i % 2 == 0 ? digit : 2 * digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 == 0;
  }

  private static String bare(String text) {
    return text.replaceAll("[\\s-]+", "");
  }
}
