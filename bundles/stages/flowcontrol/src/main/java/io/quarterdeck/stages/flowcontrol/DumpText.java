// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import java.util.List;

/** Rows as aligned text: cells end with a comma, columns are at least eight wide. */
final class DumpText {
  private static final int NARROWEST = 8;

  private DumpText() {}

  /** All rows have as many cells as the first. */
  static String of(List<List<String>> rows) {
    int columns = rows.getFirst().size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(Math.max(widths[c], NARROWEST), row.get(c).length() + 2);
      }
    }
    StringBuilder out = new StringBuilder();
    for (List<String> row : rows) {
      for (int c = 0; c < columns - 1; c++) {
        String cell = row.get(c) + ",";
        out.append(cell).repeat(' ', widths[c] - cell.length());
      }
      out.append(row.getLast()).append('\n');
    }
    return out.toString();
  }
}
