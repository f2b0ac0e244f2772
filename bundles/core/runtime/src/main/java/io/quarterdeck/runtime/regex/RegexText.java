// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import org.jspecify.annotations.Nullable;

/** Tokens of Go's syntax of regular expressions. Reads each character once. */
final class RegexText {
  private static final int MOST_DIGITS = 8;

  enum GroupKind {
    CAPTURING,
    PLAIN,
    FLAGS
  }

  enum EscapeKind {
    CHARACTER,
    CLASS,
    TABLE,
    QUOTED
  }

  /** Of {@code {least,most}}; most is -1 for no end. */
  record Count(int least, int most) {}

  private final String text;
  private int at;

  RegexText(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  int position() {
    return at;
  }

  boolean atEnd() {
    return at >= text.length();
  }

  int next() {
    int c = text.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  private boolean at(int offset, char c) {
    return at + offset < text.length() && text.charAt(at + offset) == c;
  }

  boolean skip(char c) {
    boolean there = at(0, c);
    at += there ? 1 : 0;
    return there;
  }

  /** What the parenthesis opens that was just read. */
  GroupKind group() {
    if (!at(0, '?')) {
      return GroupKind.CAPTURING;
    }
    at++;
    if (at(0, 'P') || at(0, '<')) {
      to('>');
      return GroupKind.CAPTURING;
    }
    while (!atEnd()) {
      int c = next();
      if (c == ':') {
        return GroupKind.PLAIN;
      }
      if (c == ')') {
        return GroupKind.FLAGS;
      }
    }
    return GroupKind.FLAGS;
  }

  private void to(char end) {
    int found = text.indexOf(end, at);
    at = found < 0 ? text.length() : found + 1;
  }

  /** After a backslash. */
  EscapeKind escape() {
    if (atEnd()) {
      return EscapeKind.CHARACTER;
    }
    int c = next();
    return switch (c) {
      case 'Q' -> EscapeKind.QUOTED;
      case 'p', 'P' -> {
        named();
        yield EscapeKind.TABLE;
      }
      case 'x' -> {
        hexadecimal();
        yield EscapeKind.CHARACTER;
      }
      case 'd', 'D', 's', 'S', 'w', 'W', 'b', 'B', 'A', 'z' -> EscapeKind.CLASS;
      default -> {
        octal(c);
        yield EscapeKind.CHARACTER;
      }
    };
  }

  private void named() {
    if (skip('{')) {
      to('}');
    } else if (!atEnd()) {
      next();
    }
  }

  private void hexadecimal() {
    if (skip('{')) {
      to('}');
    } else {
      at = Math.min(text.length(), at + 2);
    }
  }

  private void octal(int first) {
    if (first >= '0' && first <= '7') {
      for (int n = 0; n < 2 && !atEnd() && isOctal(text.charAt(at)); n++) {
        at++;
      }
    }
  }

  private static boolean isOctal(char c) {
    return c >= '0' && c <= '7';
  }

  /** How many characters stand between {@code \Q} and {@code \E}. */
  int quoted() {
    int end = text.indexOf("\\E", at);
    int last = end < 0 ? text.length() : end;
    int length = text.codePointCount(at, last);
    at = end < 0 ? last : end + 2;
    return length;
  }

  /**
   * How many ranges stand between brackets, the first of which was read.
   *
   * @param table how many a table of Unicode counts as
   */
  long bracket(int table) {
    long ranges = 0;
    skip('^');
    for (boolean first = true; !atEnd() && (first || !at(0, ']')); first = false) {
      ranges += element(table);
    }
    skip(']');
    return ranges;
  }

  private int element(int table) {
    int end = at(0, '[') && at(1, ':') ? text.indexOf(":]", at + 2) : -1;
    if (end >= 0) {
      at = end + 2;
      return 1;
    }
    if (character() == EscapeKind.TABLE) {
      return table;
    }
    if (at(0, '-') && !at(1, ']')) {
      at++;
      character();
    }
    return 1;
  }

  private EscapeKind character() {
    return atEnd() || next() != '\\' ? EscapeKind.CHARACTER : escape();
  }

  /** After a brace; null, and nothing read, where it is a character like others. */
  @Nullable Count count() {
    int start = at;
    int least = number();
    int most = least;
    if (least >= 0 && skip(',')) {
      most = at(0, '}') ? -1 : number();
      if (most < 0 && !at(0, '}')) {
        least = -1;
      }
    }
    if (least < 0 || !skip('}')) {
      at = start;
      return null;
    }
    return new Count(least, most);
  }

  /** -1 where there is none. */
  private int number() {
    int start = at;
    while (!atEnd() && Character.digit(text.charAt(at), 10) >= 0 && text.charAt(at) < 128) {
      at++;
    }
    if (start == at) {
      return -1;
    }
    return at - start > MOST_DIGITS
        ? Integer.MAX_VALUE
        : Integer.parseInt(text.substring(start, at));
  }
}
