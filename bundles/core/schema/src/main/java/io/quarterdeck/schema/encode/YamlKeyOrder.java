// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The order of keys in Go's YAML: what is no letter before letters, and digits by the number that
 * they make. Some keys go round in a circle by it: {@code a2b}, {@code a10b}, {@code a1b}. The
 * sorts of the JDK may throw at such an order, {@link #sort} takes it.
 */
enum YamlKeyOrder implements Comparator<String> {
  INSTANCE;

  /** Up to so many keys Go sorts by insertion. */
  private static final int FEW = 12;

  /** Sorts keys in place. */
  static void sort(List<String> keys) {
    if (keys.size() > FEW) {
      List<String> left = new ArrayList<>(keys.subList(0, keys.size() / 2));
      List<String> right = new ArrayList<>(keys.subList(keys.size() / 2, keys.size()));
      sort(left);
      sort(right);
      merge(left, right, keys);
      return;
    }
    for (int i = 1; i < keys.size(); i++) {
      for (int j = i; j > 0 && INSTANCE.compare(keys.get(j), keys.get(j - 1)) < 0; j--) {
        Collections.swap(keys, j, j - 1);
      }
    }
  }

  private static void merge(List<String> left, List<String> right, List<String> out) {
    int l = 0;
    int r = 0;
    for (int i = 0; i < out.size(); i++) {
      boolean fromLeft =
          r == right.size() || l < left.size() && INSTANCE.compare(right.get(r), left.get(l)) >= 0;
      out.set(i, fromLeft ? left.get(l++) : right.get(r++));
    }
  }

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
