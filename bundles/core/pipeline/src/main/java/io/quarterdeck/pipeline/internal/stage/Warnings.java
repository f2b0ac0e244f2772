// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import java.util.ArrayList;
import java.util.List;

/**
 * What of an answer's warnings fits into its headers, as Kubernetes cuts them: when all together
 * are long, each is cut, and once the cut ones reach the bound the rest is left out. Webhooks may
 * say as much as they like, headers not.
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
    long whole = 0;
    long length = 0;
    for (String w : clean) {
      // those before the first that is too much, and that one, are there however long they are
      if (whole > LONGEST_TOGETHER && length >= LONGEST_TOGETHER) {
        break;
      }
      String cut = cut(w);
      whole += characters(w);
      length += characters(cut);
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
