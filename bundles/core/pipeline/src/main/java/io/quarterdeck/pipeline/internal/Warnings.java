// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * What of an answer's warnings fits into its headers. When all together are long, each is cut, and
 * those that do not fit even then are left out: webhooks may say as much as they like, headers not.
 */
final class Warnings {
  private static final int LONGEST_TOGETHER = 4 * 1024;
  private static final int LONGEST_CUT = 256;

  private Warnings() {}

  /** None that is empty or has control characters, which no header can hold. */
  static List<String> shown(List<String> all) {
    List<String> clean =
        all.stream()
            .filter(w -> !w.isEmpty() && w.chars().noneMatch(Character::isISOControl))
            .toList();
    if (length(clean) <= LONGEST_TOGETHER) {
      return clean;
    }
    List<String> out = new ArrayList<>();
    long length = 0;
    for (String w : clean) {
      String cut = cut(w);
      length += characters(cut);
      if (length > LONGEST_TOGETHER) {
        break;
      }
      out.add(cut);
    }
    return out;
  }

  private static long length(List<String> all) {
    return all.stream().mapToLong(Warnings::characters).sum();
  }

  private static int characters(String w) {
    return w.codePointCount(0, w.length());
  }

  private static String cut(String w) {
    return characters(w) <= LONGEST_CUT ? w : w.substring(0, w.offsetByCodePoints(0, LONGEST_CUT));
  }
}
