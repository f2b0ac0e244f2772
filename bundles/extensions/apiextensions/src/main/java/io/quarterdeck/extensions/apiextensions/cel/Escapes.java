// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.cel;

import io.quarterdeck.spi.cel.CelWords;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of fields as identifiers of expressions: {@code x-y} is {@code x__dash__y}. */
final class Escapes {
  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z_./-][A-Za-z0-9_./-]*");
  private static final Pattern SPECIAL = Pattern.compile("__|[./-]");

  private Escapes() {}

  /** Empty when expressions cannot name the field. */
  static Optional<String> escape(String field) {
    if (CelWords.RESERVED.contains(field)) {
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
