// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of fields as identifiers of expressions: {@code x-y} is {@code x__dash__y}, {@code
 * namespace} is {@code __namespace__} (Kubernetes' documentation of validation rules).
 */
public final class FieldNames {
  private static final Pattern ALLOWED = Pattern.compile("[A-Za-z_./-][A-Za-z0-9_./-]*");
  private static final Pattern SPECIAL = Pattern.compile("__|[./-]");
  private static final Map<String, String> ESCAPES =
      Map.of("__underscores__", "__", "__dot__", ".", "__dash__", "-", "__slash__", "/");

  private FieldNames() {}

  /** Empty when expressions cannot name the field. */
  public static Optional<String> escape(String field) {
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

  /** The field that an escaped name means. */
  public static String unescape(String name) {
    if (!name.startsWith("__") && !name.contains("__")) {
      return name;
    }
    if (name.startsWith("__") && name.endsWith("__") && name.length() > 4) {
      String inner = name.substring(2, name.length() - 2);
      if (!inner.contains("__") && !ESCAPES.containsKey(name)) {
        return inner;
      }
    }
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < name.length()) {
      String rest = name.substring(i);
      String escape = ESCAPES.keySet().stream().filter(rest::startsWith).findFirst().orElse("");
      if (escape.isEmpty()) {
        out.append(name.charAt(i++));
      } else {
        out.append(ESCAPES.get(escape));
        i += escape.length();
      }
    }
    return out.toString();
  }
}
