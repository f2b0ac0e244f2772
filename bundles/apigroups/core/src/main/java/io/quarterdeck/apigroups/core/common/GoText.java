// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.common;

import io.quarterdeck.runtime.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Structures as messages print them line by line: one space of indentation a level. */
public final class GoText {
  private GoText() {}

  /** What changed, as {@code diff -u} has it; each line ends with a line break. */
  public static String difference(
      Map<String, @Nullable Object> before, Map<String, @Nullable Object> after) {
    return UnifiedDiff.of(lines(before), lines(after));
  }

  public static List<String> lines(Map<String, @Nullable Object> value) {
    return new String(Json.writePretty(value), StandardCharsets.UTF_8)
        .lines()
        .map(GoText::line)
        .toList();
  }

  private static String line(String line) {
    String text = line.stripLeading();
    String own = text.replaceFirst("\\[ \\](,?)$", "[]$1").replaceFirst("\\{ \\}(,?)$", "{}$1");
    return " ".repeat((line.length() - text.length()) / 2) + own;
  }
}
