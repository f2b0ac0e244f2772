// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

/**
 * Which characters a form of names allows: what the regular expressions of {@link Names} say, read
 * character by character, because every write checks dozens of names.
 *
 * @param upper whether upper case letters are among them
 * @param inner what may stand between letters and digits, but neither first nor last
 */
record Alphabet(boolean upper, String inner) {
  static final Alphabet LABEL = new Alphabet(false, "-");
  static final Alphabet QUALIFIED = new Alphabet(true, "-_.");

  /** One or more letters and digits, with inner characters between them. */
  boolean isWord(String s) {
    return isWord(s, 0, s.length());
  }

  private boolean isWord(String s, int from, int to) {
    return from < to
        && isAlphanumeric(s.charAt(from))
        && isAlphanumeric(s.charAt(to - 1))
        && allows(s, from, to);
  }

  /** Words with a dot between them. */
  boolean areWords(String s) {
    int from = 0;
    for (int dot = s.indexOf('.'); dot >= 0; dot = s.indexOf('.', from)) {
      if (!isWord(s, from, dot)) {
        return false;
      }
      from = dot + 1;
    }
    return isWord(s, from, s.length());
  }

  /** Whether nothing else stands anywhere in it. */
  boolean allows(String s) {
    return allows(s, 0, s.length());
  }

  private boolean allows(String s, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = s.charAt(i);
      if (!isAlphanumeric(c) && inner.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private boolean isAlphanumeric(char c) {
    return isLower(c) || c >= '0' && c <= '9' || upper && c >= 'A' && c <= 'Z';
  }

  static boolean isLower(int c) {
    return c >= 'a' && c <= 'z';
  }
}
