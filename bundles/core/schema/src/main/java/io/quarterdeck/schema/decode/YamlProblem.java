// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.decode;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ScannerException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What is wrong with YAML, in the words and with the line of Go's parser. */
final class YamlProblem {
  /** How our parser's words begin, and the other's words. */
  private static final List<Map.Entry<String, String>> WORDS =
      List.of(
          Map.entry("expected the node content", "did not find expected node content"),
          Map.entry("expected ',' or ']'", "did not find expected ',' or ']'"),
          Map.entry("expected ',' or '}'", "did not find expected ',' or '}'"),
          Map.entry(
              "mapping values are not allowed", "mapping values are not allowed in this context"),
          Map.entry("could not find expected ':'", "could not find expected ':'"),
          Map.entry("found undefined alias", "unknown anchor"));

  private YamlProblem() {}

  static String of(YamlEngineException e, byte[] yaml) {
    if (!(e instanceof MarkedYamlEngineException marked)) {
      return String.valueOf(e.getMessage());
    }
    long line = line(marked, yaml.length);
    return (line == 0 ? "" : "line " + line + ": ") + words(marked);
  }

  private static String words(MarkedYamlEngineException e) {
    String problem = String.valueOf(e.getProblem());
    String context = String.valueOf(e.getContext());
    if (problem.startsWith("expected <block end>")) {
      return context.contains("mapping")
          ? "did not find expected key"
          : "did not find expected '-' indicator";
    }
    if (problem.contains("cannot start any token")) {
      return "found character that cannot start any token";
    }
    for (Map.Entry<String, String> w : WORDS) {
      if (problem.startsWith(w.getKey())) {
        return w.getValue();
      }
    }
    return problem;
  }

  /**
   * Lines count from zero there, except for the scanner; the end of the text stands on a line of
   * its own.
   */
  private static long line(MarkedYamlEngineException e, int length) {
    Optional<Mark> mark = e.getProblemMark();
    long line = mark.map(Mark::getLine).orElse(0);
    boolean atEnd = mark.map(m -> m.getPointer() >= m.getBuffer().length).orElse(false);
    if (atEnd && length > 0 && mark.map(Mark::getColumn).orElse(0) != 0) {
      line++;
    }
    if (line == 0) {
      return e.getContextMark().map(Mark::getLine).orElse(0);
    }
    return e instanceof ScannerException ? line + 1 : line;
  }
}
