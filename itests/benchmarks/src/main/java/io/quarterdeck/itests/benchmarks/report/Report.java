// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The figures of a run: a table for people, JSON for what compares runs. */
public final class Report {
  private final List<Figure> figures = new ArrayList<>();

  public void addAll(List<Figure> more) {
    figures.addAll(more);
  }

  public void print(PrintStream out) {
    out.printf("%n%-58s %12s %12s %8s%n", "figure", "measured", "target", "ratio");
    for (Figure f : figures) {
      out.printf(
          Locale.ROOT,
          "%-58s %12s %12s %8s %s%n",
          f.name(),
          number(f.value()) + " " + f.unit(),
          f.target() == null ? "" : (f.atLeast() ? ">= " : "<= ") + number(f.target()),
          f.target() == null ? "" : String.format(Locale.ROOT, "%.2f", f.ratio()),
          (f.isMet() ? "" : "MISSED ") + f.note());
    }
    out.flush();
  }

  private static String number(double value) {
    return String.format(
        Locale.ROOT,
        Math.abs(value) < 10 ? "%.2f" : Math.abs(value) < 100 ? "%.1f" : "%.0f",
        value);
  }

  public void write(Path file) throws IOException {
    Files.writeString(
        file,
        figures.stream().map(Report::json).collect(Collectors.joining(",\n", "[\n", "\n]\n")));
  }

  private static String json(Figure f) {
    return String.format(
        Locale.ROOT,
        " {\"name\": \"%s\", \"value\": %.4f, \"unit\": \"%s\", \"target\": %s, \"met\": %s}",
        f.name(),
        f.value(),
        f.unit(),
        f.target(),
        f.isMet());
  }
}
