// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

/** Where base64 text stops being such. */
final class Base64Offset {
  private Base64Offset() {}

  static int of(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean letter = c < 128 && Character.isLetterOrDigit(c);
      if (!letter && c != '+' && c != '/' && c != '=') {
        return i;
      }
    }
    return text.length() - text.length() % 4;
  }
}
