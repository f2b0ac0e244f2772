// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import java.util.ArrayList;
import java.util.List;

/**
 * What changed between two texts, in hunks with three lines of context, without file names. Lines
 * are paired as {@link MatchingBlocks} does.
 */
public final class UnifiedDiff {
  private static final int CONTEXT = 3;

  private UnifiedDiff() {}

  /** Lines of both texts, from and to: the same ones, or those that take each other's place. */
  private record Step(boolean same, int i1, int i2, int j1, int j2) {
    Step last(int n) {
      return new Step(same, Math.max(i1, i2 - n), i2, Math.max(j1, j2 - n), j2);
    }

    Step first(int n) {
      return new Step(same, i1, Math.min(i2, i1 + n), j1, Math.min(j2, j1 + n));
    }
  }

  /** Empty when the texts are equal; each line of it ends with a line break. */
  public static String of(List<String> before, List<String> after) {
    StringBuilder out = new StringBuilder();
    for (List<Step> hunk : hunks(steps(before, after))) {
      int i = hunk.getFirst().i1();
      int j = hunk.getFirst().j1();
      out.append("@@ -")
          .append(range(i, hunk.getLast().i2() - i))
          .append(" +")
          .append(range(j, hunk.getLast().j2() - j))
          .append(" @@\n");
      for (Step s : hunk) {
        lines(s.same() ? ' ' : '-', before.subList(s.i1(), s.i2()), out);
        if (!s.same()) {
          lines('+', after.subList(s.j1(), s.j2()), out);
        }
      }
    }
    return out.toString();
  }

  private static void lines(char mark, List<String> lines, StringBuilder out) {
    lines.forEach(l -> out.append(mark).append(l).append('\n'));
  }

  private static List<Step> steps(List<String> before, List<String> after) {
    List<Step> out = new ArrayList<>();
    int i = 0;
    int j = 0;
    for (MatchingBlocks.Block b : MatchingBlocks.of(before, after)) {
      if (i < b.before() || j < b.after()) {
        out.add(new Step(false, i, b.before(), j, b.after()));
      }
      i = b.before() + b.size();
      j = b.after() + b.size();
      if (b.size() > 0) {
        out.add(new Step(true, b.before(), i, b.after(), j));
      }
    }
    return out;
  }

  private static List<List<Step>> hunks(List<Step> steps) {
    List<List<Step>> out = new ArrayList<>();
    List<Step> hunk = new ArrayList<>();
    for (int k = 0; k < steps.size(); k++) {
      Step s = steps.get(k);
      boolean first = k == 0;
      boolean last = k == steps.size() - 1;
      if (s.same() && !first && !last && s.i2() - s.i1() > 2 * CONTEXT) {
        hunk.add(s.first(CONTEXT));
        out.add(hunk);
        hunk = new ArrayList<>(List.of(s.last(CONTEXT)));
      } else if (s.same() && (first || last)) {
        hunk.add(first ? s.last(CONTEXT) : s.first(CONTEXT));
      } else {
        hunk.add(s);
      }
    }
    if (hunk.stream().anyMatch(s -> !s.same())) {
      out.add(hunk);
    }
    return out;
  }

  /** Of no lines it is the line before them. */
  private static String range(int first, int count) {
    if (count == 1) {
      return String.valueOf(first + 1);
    }
    return (count == 0 ? first : first + 1) + "," + count;
  }
}
