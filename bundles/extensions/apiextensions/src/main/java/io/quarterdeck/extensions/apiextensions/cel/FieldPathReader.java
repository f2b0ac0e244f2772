// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;

/** Reads one path and goes down the schema with it. */
final class FieldPathReader {
  private static final String ESCAPED = "abfnrtv'\\";
  private static final String MEANT = "\u0007\b\f\n\r\t\u000b'\\";

  private final String text;
  private final boolean brackets;
  private int at;
  private Node schema;
  private FieldPath path = FieldPath.ROOT;

  /** The text is no path of the schema. */
  static final class WrongPathException extends Exception {
    private static final long serialVersionUID = 1L;
    private final String problem;

    WrongPathException(String problem) {
      super(problem, null, false, false);
      this.problem = problem;
    }

    String problem() {
      return problem;
    }
  }

  FieldPathReader(String text, Node schema, boolean brackets) {
    this.text = text;
    this.schema = schema;
    this.brackets = brackets;
  }

  FieldPath path() {
    return path;
  }

  Node schema() {
    return schema;
  }

  void read() throws WrongPathException {
    while (at < text.length()) {
      String token = next();
      switch (token) {
        case "." -> step(needed());
        case "[" -> bracket();
        default -> throw new WrongPathException("expected [ or . but got: " + token);
      }
    }
  }

  private void bracket() throws WrongPathException {
    if (!brackets) {
      throw new WrongPathException("array notation is not allowed");
    }
    String quoted = needed();
    if (quoted.length() < 2 || !quoted.startsWith("'") || !quoted.endsWith("'")) {
      throw new WrongPathException("expected single quoted string but got " + quoted);
    }
    step(unescaped(quoted.substring(1, quoted.length() - 1)));
    String end = needed();
    if (!end.equals("]")) {
      throw new WrongPathException("expected ] but got " + end);
    }
  }

  private String needed() throws WrongPathException {
    if (at >= text.length()) {
      throw new WrongPathException("unexpected end of JSON path");
    }
    return next();
  }

  /** A delimiter, a quoted string, or what stands before the next delimiter. */
  private String next() {
    int start = at;
    if (text.charAt(at) == '\'') {
      for (at++; at < text.length(); at++) {
        if (text.charAt(at) == '\'' && text.charAt(at - 1) != '\\') {
          return text.substring(start, ++at);
        }
      }
      return text.substring(start);
    }
    while (at < text.length() && ".[]".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    at = Math.max(at, start + 1);
    return text.substring(start, at);
  }

  private static String unescaped(String s) throws WrongPathException {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) != '\\' || i + 1 == s.length()) {
        out.append(s.charAt(i));
        continue;
      }
      int which = ESCAPED.indexOf(s.charAt(++i));
      if (which < 0) {
        throw new WrongPathException(
            "invalid string literal: invalid escape char \\" + s.charAt(i));
      }
      out.append(MEANT.charAt(which));
    }
    return out.toString();
  }

  private void step(String name) throws WrongPathException {
    Node properties = schema.get("properties");
    if (!properties.isEmpty()) {
      path = path.child(name);
      schema = properties.get(name);
    } else if (schema.get("additionalProperties").isObject()) {
      path = path.key(name);
      schema = schema.get("additionalProperties");
    } else {
      schema = Node.root(null);
    }
    if (schema.isAbsent()) {
      throw new WrongPathException("does not refer to a valid field");
    }
  }
}
