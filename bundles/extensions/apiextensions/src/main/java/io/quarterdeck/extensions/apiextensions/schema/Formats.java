// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.validation.Names;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The formats of strings that are checked; others are not. Kubernetes: {@code
 * supportedVersionedFormats}.
 */
public final class Formats {
  private static final String HEX4 = "[0-9a-fA-F]{4}";
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "\\d{4}-(0\\d|1[0-2])-([0-2]\\d|3[01])[Tt"
              + " ]([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)(\\.\\d+)?([Zz]|[+-]\\d{2}:?\\d{2})");
  private static final Pattern HOSTNAME =
      Pattern.compile("([a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]{0,61}[a-zA-Z0-9])");
  private static final Pattern EMAIL =
      Pattern.compile("[^\\s@<>()\\[\\],;:\"]+@[^\\s@<>()\\[\\],;:\"]+");
  private static final Pattern DURATION =
      Pattern.compile(
          "([+-]?(\\d++(\\.\\d*+)?|\\.\\d++)(ns|us|µs|μs|ms|s|m|h))++|[+-]?0"
              + "|(?i)(\\d++\\s*+(nanoseconds?|nano|ns|us|µs|microseconds?|micro|milliseconds?|milli|ms"
              + "|seconds?|sec|s|minutes?|min|m|hours?|hr|h|days?|d|weeks?|wk|w))++");

  /** By name without its dashes. */
  private static final Map<String, Predicate<String>> KNOWN =
      Map.ofEntries(
          Map.entry("bsonobjectid", matching("[0-9a-fA-F]{24}")),
          Map.entry("uri", Formats::isUri),
          Map.entry("email", s -> EMAIL.matcher(s).matches()),
          Map.entry("hostname", Formats::isHostname),
          Map.entry("ipv4", IpForms::isV4),
          Map.entry("ipv6", IpForms::isV6),
          Map.entry("cidr", IpForms::isCidr),
          Map.entry(
              "mac",
              matching(
                  "([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}|([0-9a-fA-F]{2}[:-]){7}"
                      + "[0-9a-fA-F]{2}|([0-9a-fA-F]{4}\\.){2}[0-9a-fA-F]{4}")),
          Map.entry("uuid", uuid("[0-9a-fA-F]", "[0-9a-fA-F]")),
          Map.entry("uuid3", uuid("3", "[0-9a-fA-F]")),
          Map.entry("uuid4", uuid("4", "[89abAB]")),
          Map.entry("uuid5", uuid("5", "[89abAB]")),
          Map.entry("isbn", s -> Numbers.isIsbn10(s) || Numbers.isIsbn13(s)),
          Map.entry("isbn10", Numbers::isIsbn10),
          Map.entry("isbn13", Numbers::isIsbn13),
          Map.entry("creditcard", Numbers::isCreditCard),
          Map.entry("ssn", matching("\\d{3}[- ]?\\d{2}[- ]?\\d{4}")),
          Map.entry("hexcolor", matching("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
          Map.entry(
              "rgbcolor",
              matching(
                  "rgb\\(\\s*(25[0-5]|2[0-4]\\d|1?\\d?\\d)\\s*,\\s*(25[0-5]|2[0-4]\\d|1?\\d?\\d)\\s*,"
                      + "\\s*(25[0-5]|2[0-4]\\d|1?\\d?\\d)\\s*\\)")),
          Map.entry("byte", Formats::isBase64),
          Map.entry("password", s -> true),
          Map.entry("date", Formats::isDate),
          Map.entry("duration", s -> DURATION.matcher(s.strip()).matches()),
          Map.entry("datetime", s -> DATE_TIME.matcher(s).matches()),
          Map.entry("k8sshortname", s -> Names.dnsLabel(s).isEmpty()),
          Map.entry("k8slongname", s -> Names.dnsSubdomain(s).isEmpty()));

  private Formats() {}

  /** Whether a format means anything for values of a type; an empty type is any. */
  public static boolean isSupported(String type, String format) {
    return switch (type) {
      case "", "string" -> isKnown(format);
      case "integer" -> format.equals("int32") || format.equals("int64");
      case "number" -> format.equals("float") || format.equals("double");
      default -> false;
    };
  }

  static boolean isKnown(String format) {
    return KNOWN.containsKey(plain(format));
  }

  private static String plain(String format) {
    return format.replace("-", "");
  }

  static boolean fits(String format, String text) {
    Predicate<String> rule = KNOWN.get(plain(format));
    return rule == null || rule.test(text);
  }

  private static Predicate<String> matching(String form) {
    return Pattern.compile(form).asMatchPredicate();
  }

  private static Predicate<String> uuid(String version, String variant) {
    return matching(
        "[0-9a-fA-F]{8}-?"
            + HEX4
            + "-?"
            + version
            + "[0-9a-fA-F]{3}-?"
            + variant
            + "[0-9a-fA-F]{3}-?[0-9a-fA-F]{12}");
  }

  private static boolean isHostname(String text) {
    return text.length() < 256 && HOSTNAME.matcher(text).matches();
  }

  /** As a request line may have it: absolute, or a path from the root. */
  private static boolean isUri(String text) {
    try {
      URI uri = new URI(text);
      return uri.isAbsolute() || text.startsWith("/");
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isBase64(String text) {
    try {
      Base64.getDecoder().decode(text);
      return text.length() % 4 == 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isDate(String text) {
    try {
      return text.length() == 10 && LocalDate.parse(text).getYear() >= 0;
    } catch (DateTimeParseException e) {
      return false;
    }
  }
}
