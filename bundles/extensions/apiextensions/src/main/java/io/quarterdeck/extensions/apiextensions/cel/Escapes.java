// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of fields as identifiers of expressions: {@code x-y} is {@code x__dash__y}. */
final class Escapes {
  private static final Set<String> RESERVED =
      Set.of(
          "true",
          "false",
          "null",
          "in",
          "as",
          "break",
          "const",
          "continue",
          "else",
          "for",
          "function",
          "if",
          "import",
          "let",
          "loop",
          "package",
          "namespace",
          "return",
          "var",
          "void",
          "while");
  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z_./-][A-Za-z0-9_./-]*");
  private static final Pattern SPECIAL = Pattern.compile("__|[./-]");

  private Escapes() {}

  /** Empty when expressions cannot name the field. */
  static Optional<String> escape(String field) {
    if (RESERVED.contains(field)) {
      return Optional.of("__" + field + "__");
    }
    if (!ALLOWED.matcher(field).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        SPECIAL.matcher(field).replaceAll(m -> Matcher.quoteReplacement(word(m.group()))));
  }

  private static String word(String special) {
    return switch (special) {
      case "." -> "__dot__";
      case "-" -> "__dash__";
      case "/" -> "__slash__";
      default -> "__underscores__";
    };
  }
}
