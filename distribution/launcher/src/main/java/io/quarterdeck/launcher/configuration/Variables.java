// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.configuration;

import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What <code>${name}</code> stands for in a file of etc/: the directories of this run, so that a
 * shipped file can point into them. An option needs none, since the shell has its own.
 */
public record Variables(Map<String, String> values) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)\\}");

  /**
   * @throws IllegalArgumentException naming the variable that nobody knows
   */
  String expand(String text) {
    return REFERENCE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
  }

  private String value(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(
          "names ${"
              + name
              + "}, which is unknown; known are "
              + String.join(", ", new TreeSet<>(values.keySet())));
    }
    return value;
  }
}
