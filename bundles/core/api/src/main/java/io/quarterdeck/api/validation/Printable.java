// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

/** Which characters can be printed, as Go's {@code unicode.IsPrint} sees it. */
public final class Printable {
  private Printable() {}

  /** Letters, marks, numbers, punctuation and symbols; of spaces only that of ASCII. */
  public static boolean is(int codePoint) {
    if (codePoint == ' ') {
      return true;
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.PRIVATE_USE,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
