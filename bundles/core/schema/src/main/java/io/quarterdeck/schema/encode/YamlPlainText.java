// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.encode;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which texts need no quotes: those that Go's YAML, which speaks YAML 1.1, would not read as
 * something else.
 */
final class YamlPlainText {
  private static final Set<String> WORDS =
      Set.of(
          "", "~", "null", "Null", "NULL", "<<", "y", "Y", "yes", "Yes", "YES", "n", "N", "no",
          "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off",
          "Off", "OFF", ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF",
          "-.inf", "-.Inf", "-.INF");

  private static final Pattern INTEGER =
      Pattern.compile("[-+]?(0x[0-9a-fA-F_]+|0o?[0-7_]+|0b[01_]+|[0-9][0-9_]*)");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9][0-9_]*(\\.[0-9_]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern SIXTIES =
      Pattern.compile("[-+]?[0-9][0-9_]*(:[0-5]?[0-9])++(\\.[0-9_]*)?");
  private static final Pattern DATE =
      Pattern.compile(
          "[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
              + "([Tt ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]+)?( ?(Z|[-+][0-9]{1,2}:[0-9]{2}))?)?");

  private YamlPlainText() {}

  static boolean allows(String text) {
    if (text.isEmpty()) {
      return false;
    }
    char first = text.charAt(0);
    boolean number = first >= '0' && first <= '9' || "+-.".indexOf(first) >= 0;
    return number ? !isNumber(text) && !WORDS.contains(text) : !WORDS.contains(text);
  }

  private static boolean isNumber(String text) {
    return INTEGER.matcher(text).matches()
        || FLOAT.matcher(text).matches()
        || SIXTIES.matcher(text).matches()
        || DATE.matcher(text).matches();
  }
}
