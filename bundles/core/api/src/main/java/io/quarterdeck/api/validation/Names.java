// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The forms of names. Each function gives what is wrong with a string, nothing when it is fine. */
public final class Names {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
  private static final String UNDERSCORED = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
  private static final String SUBDOMAIN_UNDERSCORE = UNDERSCORED + "(\\." + UNDERSCORED + ")*";

  /** Gives nothing back, so that a long text needs no deep stack. */
  private static final Pattern UNDERSCORED_PATTERN = Pattern.compile(SUBDOMAIN_UNDERSCORE + "+");

  private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
  private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
  private static final String LABEL_VALUE = "(" + QUALIFIED + ")?";
  private static final String HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
  private static final String CONFIG_KEY = "[-._a-zA-Z0-9]+";

  private Names() {}

  public static List<String> dnsSubdomain(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 253, "characters", out);
    if (!Alphabet.LABEL.areWords(s)) {
      out.add(
          withRegex(
              "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters,"
                  + " '-' or '.', and must start and end with an alphanumeric character",
              SUBDOMAIN,
              "example.com"));
    }
    return out;
  }

  /** A domain whose first part is a star, as hosts of Ingresses may be. */
  public static List<String> wildcardSubdomain(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 253, "characters", out);
    if (!s.startsWith("*.") || !Alphabet.LABEL.areWords(s.substring(2))) {
      out.add(
          withRegex(
              "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS"
                  + " subdomain, which must consist of lower case alphanumeric characters, '-' or"
                  + " '.' and end with an alphanumeric character",
              "\\*\\." + SUBDOMAIN,
              "*.example.com"));
    }
    return out;
  }

  /** What stands behind the domain in a path such as {@code example.com/foo}. */
  public static List<String> httpPath(String s) {
    return s.matches(HTTP_PATH) ? List.of() : List.of(withRegex("Invalid path", HTTP_PATH));
  }

  public static List<String> dnsLabel(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 63, "characters", out);
    if (!Alphabet.LABEL.isWord(s)) {
      out.add(
          withRegex(
              "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or"
                  + " '-', and must start and end with an alphanumeric character",
              LABEL,
              "my-name",
              "123-abc"));
    }
    return out;
  }

  public static List<String> dns1035Label(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 63, "characters", out);
    if (!Alphabet.LABEL.isWord(s) || !Alphabet.isLower(s.charAt(0))) {
      out.add(
          withRegex(
              "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start"
                  + " with an alphabetic character, and end with an alphanumeric character",
              LABEL_1035,
              "my-name",
              "abc-123"));
    }
    return out;
  }

  /**
   * A name with an optional DNS subdomain and a slash before it: label keys, finalizers, resources.
   */
  public static List<String> qualified(String s) {
    List<String> out = new ArrayList<>();
    String[] parts = s.split("/", -1);
    if (parts.length > 2) {
      out.add(
          withRegex(
                  "a valid label key must consist of alphanumeric characters, '-', '_' or '.', and"
                      + " must start and end with an alphanumeric character",
                  QUALIFIED,
                  "MyName",
                  "my.name",
                  "123-abc")
              + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
      return out;
    }
    if (parts.length == 2) {
      prefix(parts[0], out);
    }
    namePart(parts[parts.length - 1], out);
    return out;
  }

  private static void prefix(String prefix, List<String> out) {
    if (prefix.isEmpty()) {
      out.add("prefix part must be non-empty");
    } else {
      dnsSubdomain(prefix).forEach(m -> out.add("prefix part " + m));
    }
  }

  private static void namePart(String name, List<String> out) {
    if (name.isEmpty()) {
      out.add("name part must be non-empty");
    } else if (Validate.bytes(name) > 63) {
      out.add("name part must be no more than 63 bytes");
    }
    if (!Alphabet.QUALIFIED.isWord(name)) {
      out.add(
          withRegex(
              "name part must consist of alphanumeric characters, '-', '_' or '.', and must start"
                  + " and end with an alphanumeric character",
              QUALIFIED,
              "MyName",
              "my.name",
              "123-abc"));
    }
  }

  public static List<String> labelValue(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 63, "bytes", out);
    if (!s.isEmpty() && !Alphabet.QUALIFIED.isWord(s)) {
      out.add(
          withRegex(
              "a valid label must be an empty string or consist of alphanumeric characters, '-',"
                  + " '_' or '.', and must start and end with an alphanumeric character",
              LABEL_VALUE,
              "MyValue",
              "my_value",
              "12345"));
    }
    return out;
  }

  /** What may stand as one segment of a path. */
  public static List<String> pathSegment(String s) {
    if (s.equals(".") || s.equals("..")) {
      return List.of("may not be '" + s + "'");
    }
    List<String> out = new ArrayList<>();
    for (String illegal : List.of("/", "%")) {
      if (s.contains(illegal)) {
        out.add("may not contain '" + illegal + "'");
      }
    }
    return out;
  }

  /** A key of a ConfigMap or Secret: also a file name. */
  public static List<String> configKey(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 253, "bytes", out);
    if (s.isEmpty() || !Alphabet.QUALIFIED.allows(s)) {
      out.add(
          withRegex(
              "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
              CONFIG_KEY,
              "key.name",
              "KEY_NAME",
              "key-name"));
    }
    if (s.equals(".")) {
      out.add("must not be '.'");
    } else if (s.equals("..")) {
      out.add("must not be '..'");
    } else if (s.startsWith("..")) {
      out.add("must not start with '..'");
    }
    return out;
  }

  public static List<String> environmentVariable(String s) {
    List<String> out = new ArrayList<>();
    if (s.isEmpty()) {
      out.add("environment variable name must not be empty");
    } else if (!s.chars().allMatch(c -> c >= ' ' && c < 0x7f && c != '=')) {
      out.add(
          "a valid environment variable name must consist only of printable ASCII characters other"
              + " than '='");
    }
    return out;
  }

  /** The name of a port: an IANA service name. */
  public static List<String> portName(String s) {
    List<String> out = new ArrayList<>();
    if (s.length() > 15) {
      out.add("must be no more than 15 characters");
    }
    if (s.isEmpty() || !Alphabet.LABEL.allows(s)) {
      out.add("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    }
    if (s.chars().noneMatch(Alphabet::isLower)) {
      out.add("must contain at least one letter (a-z)");
    }
    if (s.contains("--")) {
      out.add("must not contain consecutive hyphens");
    }
    if (s.startsWith("-") || s.endsWith("-")) {
      out.add("must not begin or end with a hyphen");
    }
    return out;
  }

  /** The name of a header of HTTP. */
  public static List<String> httpHeader(String s) {
    if (!s.isEmpty()
        && s.chars().allMatch(c -> c == '-' || c < 0x80 && Character.isLetterOrDigit(c))) {
      return List.of();
    }
    return List.of(
        withRegex(
            "a valid HTTP header must consist of alphanumeric characters or '-'",
            "[-A-Za-z0-9]+",
            "X-Header-Name"));
  }

  /** A DNS subdomain in which underscores are letters, too: what a resolver may search. */
  public static List<String> dnsSubdomainWithUnderscore(String s) {
    List<String> out = new ArrayList<>();
    atMost(s, 253, "characters", out);
    if (!UNDERSCORED_PATTERN.matcher(s).matches()) {
      out.add(
          withRegex(
              "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters,"
                  + " '_', '-' or '.', and must start and end with an alphanumeric character",
              SUBDOMAIN_UNDERSCORE,
              "example.com"));
    }
    return out;
  }

  private static void atMost(String s, int max, String unit, List<String> out) {
    if (Validate.bytes(s) > max) {
      out.add("must be no more than " + max + " " + unit);
    }
  }

  /** A rule with its examples and its regular expression, punctuated as on the wire. */
  /** A rule with the expression that it stands for, in Kubernetes' words. */
  public static String withRegex(String rule, String regex, String... examples) {
    StringBuilder out = new StringBuilder(rule).append(examples.length == 0 ? " (" : " (e.g. ");
    for (int i = 0; i < examples.length; i++) {
      out.append(i == 0 ? "" : " or ").append('\'').append(examples[i]).append("', ");
    }
    return out.append("regex used for validation is '").append(regex).append("')").toString();
  }
}
