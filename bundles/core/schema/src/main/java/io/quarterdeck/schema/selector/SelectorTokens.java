// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.selector;

import java.util.ArrayList;
import java.util.List;

/** The tokens of a label selector, read one after the other with one token of lookahead. */
final class SelectorTokens {
  /** What a token is; the words {@code in} and {@code notin} are operators only after a key. */
  enum Kind {
    WORD,
    IN,
    NOT_IN,
    BANG,
    EQUALS,
    DOUBLE_EQUALS,
    NOT_EQUALS,
    GREATER,
    LESS,
    OPEN,
    CLOSE,
    COMMA,
    END
  }

  /** A token and its text, empty at the end. */
  record Token(Kind kind, String text) {
    /** The token where a value or key is expected: there the operator words are plain words. */
    Token asValue() {
      return kind == Kind.IN || kind == Kind.NOT_IN ? new Token(Kind.WORD, text) : this;
    }
  }

  private static final Token END = new Token(Kind.END, "");

  private final List<Token> tokens;
  private int next;

  SelectorTokens(String text) {
    tokens = scan(text);
  }

  /** The next token in the place of an operator. */
  Token takeOperator() {
    return next < tokens.size() ? tokens.get(next++) : END;
  }

  Token take() {
    return takeOperator().asValue();
  }

  Token peek() {
    return next < tokens.size() ? tokens.get(next).asValue() : END;
  }

  private static List<Token> scan(String text) {
    List<Token> out = new ArrayList<>();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (isSpace(c)) {
        i++;
        continue;
      }
      Token t = isSymbol(c) ? symbol(text, i) : word(text, i);
      out.add(t);
      i += t.text().length();
    }
    return out;
  }

  private static Token word(String text, int start) {
    int end = start;
    while (end < text.length() && !isSpace(text.charAt(end)) && !isSymbol(text.charAt(end))) {
      end++;
    }
    String s = text.substring(start, end);
    Kind kind =
        switch (s) {
          case "in" -> Kind.IN;
          case "notin" -> Kind.NOT_IN;
          default -> Kind.WORD;
        };
    return new Token(kind, s);
  }

  private static Token symbol(String text, int i) {
    if (text.startsWith("==", i)) {
      return new Token(Kind.DOUBLE_EQUALS, "==");
    }
    if (text.startsWith("!=", i)) {
      return new Token(Kind.NOT_EQUALS, "!=");
    }
    char c = text.charAt(i);
    Kind kind =
        switch (c) {
          case '=' -> Kind.EQUALS;
          case '!' -> Kind.BANG;
          case '(' -> Kind.OPEN;
          case ')' -> Kind.CLOSE;
          case ',' -> Kind.COMMA;
          case '>' -> Kind.GREATER;
          default -> Kind.LESS;
        };
    return new Token(kind, String.valueOf(c));
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private static boolean isSymbol(char c) {
    return "=!(),<>".indexOf(c) >= 0;
  }
}
