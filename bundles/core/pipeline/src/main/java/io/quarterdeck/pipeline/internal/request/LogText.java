// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

/** What a client sent, fit for a log: on one line, and not endless. */
public final class LogText {
  private static final int LONGEST = 1024;

  private LogText() {}

  public static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    String shown = text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    shown
        .codePoints()
        .forEach(
            c -> {
              if (c < ' ' || c == '"' || c == '\\' || Character.isISOControl(c)) {
                out.append(String.format("\\u%04x", c));
              } else {
                out.appendCodePoint(c);
              }
            });
    return out.append(shown.length() < text.length() ? "\"..." : "\"").toString();
  }
}
