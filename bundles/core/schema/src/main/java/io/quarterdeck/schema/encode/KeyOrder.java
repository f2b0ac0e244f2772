// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.util.Comparator;

/** Go's order of texts: by their UTF-8 bytes, which is that of code points and not of chars. */
enum KeyOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        boolean pairs = Character.isSurrogate(x) != Character.isSurrogate(y);
        // halves of pairs stand for what is above all single chars
        return pairs ? (Character.isSurrogate(x) ? 1 : -1) : Character.compare(x, y);
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
