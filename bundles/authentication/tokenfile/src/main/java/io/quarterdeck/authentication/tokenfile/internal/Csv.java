// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import java.util.ArrayList;
import java.util.List;

/** Comma-separated values as RFC 4180 has them; blank lines are no rows. */
final class Csv {
  private final String text;
  private final List<List<String>> rows = new ArrayList<>();
  private List<String> row = new ArrayList<>();
  private int at;

  private Csv(String text) {
    this.text = text;
  }

  static List<List<String>> rows(String text) {
    Csv csv = new Csv(text);
    while (csv.at < text.length()) {
      csv.field();
    }
    csv.endRow();
    return csv.rows;
  }

  private void field() {
    if (text.charAt(at) == '"') {
      at++;
      row.add(quoted());
    } else {
      row.add(plain());
    }
    separator();
  }

  private String plain() {
    int start = at;
    while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(start, at);
  }

  private String quoted() {
    StringBuilder out = new StringBuilder();
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '"') {
        out.append(c);
      } else if (at < text.length() && text.charAt(at) == '"') {
        out.append(c);
        at++;
      } else {
        return out.toString();
      }
    }
    throw new IllegalArgumentException("a quoted field does not end");
  }

  private void separator() {
    if (at >= text.length()) {
      return;
    }
    switch (text.charAt(at++)) {
      case ',' -> {
        if (at >= text.length()) {
          row.add(""); // before the end of a line it is a field like any other
        }
      }
      case '\r' -> separator();
      case '\n' -> endRow();
      default -> throw new IllegalArgumentException("text follows a quoted field");
    }
  }

  private void endRow() {
    if (!row.isEmpty() && !(row.size() == 1 && row.getFirst().isEmpty())) {
      rows.add(row);
    }
    row = new ArrayList<>();
  }
}
