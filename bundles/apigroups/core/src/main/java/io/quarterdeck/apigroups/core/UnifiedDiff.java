// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import java.util.ArrayList;
import java.util.List;

/** What changed between two texts, in hunks with three lines of context, without file names. */
final class UnifiedDiff {
  private static final int CONTEXT = 3;

  private final List<String> before;
  private final List<String> after;
  private final int[][] common;

  private UnifiedDiff(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
    this.common = new int[before.size() + 1][after.size() + 1];
    for (int i = before.size() - 1; i >= 0; i--) {
      for (int j = after.size() - 1; j >= 0; j--) {
        common[i][j] =
            before.get(i).equals(after.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
  }

  /** One line of either text, or of both; numbers count from 0. */
  private record Line(char mark, String text, int before, int after) {}

  /** Empty when the texts are equal; each line of it ends with a line break. */
  static String of(List<String> before, List<String> after) {
    List<Line> lines = new UnifiedDiff(before, after).lines();
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < lines.size()) {
      if (lines.get(at).mark() == ' ') {
        at++;
        continue;
      }
      int end = at;
      for (int i = at; i < lines.size() && i - end <= 2 * CONTEXT + 1; i++) {
        end = lines.get(i).mark() == ' ' ? end : i;
      }
      hunk(
          lines.subList(Math.max(0, at - CONTEXT), Math.min(lines.size(), end + CONTEXT + 1)), out);
      at = end + 1;
    }
    return out.toString();
  }

  private List<Line> lines() {
    List<Line> out = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < before.size() || j < after.size()) {
      if (i < before.size() && j < after.size() && before.get(i).equals(after.get(j))) {
        out.add(new Line(' ', before.get(i), i++, j++));
      } else if (j == after.size() || (i < before.size() && common[i + 1][j] >= common[i][j + 1])) {
        out.add(new Line('-', before.get(i), i++, j));
      } else {
        out.add(new Line('+', after.get(j), i, j++));
      }
    }
    return out;
  }

  private static void hunk(List<Line> lines, StringBuilder out) {
    long removed = lines.stream().filter(l -> l.mark() != '+').count();
    long added = lines.stream().filter(l -> l.mark() != '-').count();
    out.append("@@ -")
        .append(range(lines.getFirst().before(), removed))
        .append(" +")
        .append(range(lines.getFirst().after(), added))
        .append(" @@\n");
    lines.forEach(l -> out.append(l.mark()).append(l.text()).append('\n'));
  }

  /** Of no lines it is the line before them. */
  private static String range(int first, long count) {
    if (count == 1) {
      return String.valueOf(first + 1);
    }
    return (count == 0 ? first : first + 1) + "," + count;
  }
}
