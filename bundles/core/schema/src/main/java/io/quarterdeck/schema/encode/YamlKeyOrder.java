// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.util.Comparator;

/**
 * The order of keys in Go's YAML: what is no letter before letters, and digits by the number that
 * they make.
 */
enum YamlKeyOrder implements Comparator<String> {
  INSTANCE;

  @Override
  public int compare(String a, String b) {
    int[] x = a.codePoints().toArray();
    int[] y = b.codePoints().toArray();
    for (int i = 0; i < x.length && i < y.length; i++) {
      if (x[i] != y[i]) {
        return different(x, y, i);
      }
    }
    return Integer.compare(x.length, y.length);
  }

  private static int different(int[] x, int[] y, int at) {
    boolean letter = Character.isLetter(x[at]);
    boolean otherLetter = Character.isLetter(y[at]);
    if (letter != otherLetter) {
      return letter ? 1 : -1;
    }
    if (letter) {
      return Integer.compare(x[at], y[at]);
    }
    // a zero behind other digits belongs to their number
    boolean inside = (x[at] == '0' || y[at] == '0') && followsDigits(x, at);
    int xEnd = digitsEnd(x, at);
    int yEnd = digitsEnd(y, at);
    int byNumber = Long.compare(number(x, at, xEnd, inside), number(y, at, yEnd, inside));
    if (byNumber != 0) {
      return byNumber;
    }
    return xEnd != yEnd ? Integer.compare(xEnd, yEnd) : Integer.compare(x[at], y[at]);
  }

  private static boolean followsDigits(int[] text, int at) {
    for (int i = at - 1; i >= 0 && Character.isDigit(text[i]); i--) {
      if (text[i] != '0') {
        return true;
      }
    }
    return false;
  }

  private static int digitsEnd(int[] text, int from) {
    int end = from;
    while (end < text.length && Character.isDigit(text[end])) {
      end++;
    }
    return end;
  }

  private static long number(int[] text, int from, int to, boolean inside) {
    long out = inside ? 1 : 0;
    for (int i = from; i < to; i++) {
      out = out * 10 + text[i] - '0';
    }
    return out;
  }
}
