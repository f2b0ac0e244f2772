// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each form of names takes, at its bounds. */
class NameFormsTest {
  private static final Map<String, Function<String, List<String>>> FORMS =
      Map.ofEntries(
          Map.entry("subdomain", Names::dnsSubdomain),
          Map.entry("wildcard", Names::wildcardSubdomain),
          Map.entry("underscore", Names::dnsSubdomainWithUnderscore),
          Map.entry("label", Names::dnsLabel),
          Map.entry("label1035", Names::dns1035Label),
          Map.entry("qualified", Names::qualified),
          Map.entry("value", Names::labelValue),
          Map.entry("segment", Names::pathSegment),
          Map.entry("config", Names::configKey),
          Map.entry("environment", Names::environmentVariable),
          Map.entry("port", Names::portName),
          Map.entry("header", Names::httpHeader),
          Map.entry("path", Names::httpPath));

  private static List<String> problems(String form, String text) {
    return FORMS.getOrDefault(form, t -> List.of("no form " + form)).apply(text);
  }

  @ParameterizedTest
  @CsvSource({
    "subdomain, a",
    "subdomain, a.b",
    "subdomain, 0.1-2",
    "wildcard, *.a",
    "wildcard, *.a-b.c",
    "underscore, _dns.a_b",
    "label, a",
    "label, 0-9",
    "label1035, a-0",
    "qualified, a",
    "qualified, A_b.c-d",
    "qualified, a.b/c",
    "qualified, 0/0",
    "value, ''",
    "value, A.b_c-0",
    "segment, a b:c",
    "segment, ...",
    "config, .a",
    "config, A_b-c.d",
    "config, -",
    "environment, a b",
    "environment, 1-2.3",
    "port, http",
    "port, 8a",
    "port, a-b-c",
    "header, X-Header-1",
    "header, -",
    "path, /a:b",
    "path, a%20~b"
  })
  void take(String form, String text) {
    assertEquals(List.of(), problems(form, text));
  }

  @ParameterizedTest
  @CsvSource({
    "subdomain, ''",
    "subdomain, A",
    "subdomain, a..b",
    "subdomain, .a",
    "subdomain, a.",
    "subdomain, a.-b",
    "subdomain, a_b",
    "wildcard, *",
    "wildcard, *.",
    "wildcard, a.b",
    "wildcard, *.*.a",
    "wildcard, *a.b",
    "underscore, a.b_",
    "underscore, A",
    "label, ''",
    "label, a.b",
    "label, -a",
    "label, a-",
    "label, A",
    "label1035, 0a",
    "label1035, ''",
    "label1035, a.b",
    "qualified, ''",
    "qualified, a/",
    "qualified, /a",
    "qualified, a/b/c",
    "qualified, A/b",
    "qualified, -a",
    "qualified, a b",
    "value, -a",
    "value, a.",
    "value, a/b",
    "value, \u00e9",
    "segment, .",
    "segment, ..",
    "segment, a/b",
    "segment, a%b",
    "config, ''",
    "config, .",
    "config, ..",
    "config, ..a",
    "config, a/b",
    "environment, ''",
    "environment, a=b",
    "environment, \u00e9",
    "port, ''",
    "port, 80",
    "port, A",
    "port, -a",
    "port, a-",
    "port, a--b",
    "port, a_b",
    "header, ''",
    "header, a_b",
    "header, \u00e9",
    "path, ''",
    "path, a b",
    "path, a?b"
  })
  void doNotTake(String form, String text) {
    assertFalse(problems(form, text).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({
    "subdomain, 253, must be no more than 253 characters",
    "underscore, 253, must be no more than 253 characters",
    "label, 63, must be no more than 63 characters",
    "label1035, 63, must be no more than 63 characters",
    "qualified, 63, name part must be no more than 63 bytes",
    "value, 63, must be no more than 63 bytes",
    "config, 253, must be no more than 253 bytes",
    "port, 15, must be no more than 15 characters"
  })
  void haveALongest(String form, int longest, String problem) {
    assertEquals(List.of(), problems(form, "a".repeat(longest)));
    assertEquals(List.of(problem), problems(form, "a".repeat(longest + 1)));
  }

  @Test
  void thePrefixOfAQualifiedNameIsASubdomainOfItsOwnLength() {
    assertEquals(List.of(), Names.qualified("a".repeat(253) + "/" + "b".repeat(63)));
    assertEquals(
        List.of("prefix part must be no more than 253 characters"),
        Names.qualified("a".repeat(254) + "/b"));
    assertTrue(Names.qualified("A/b").getFirst().startsWith("prefix part a lowercase RFC 1123"));
  }

  @Test
  void severalProblemsAreReportedEach() {
    assertEquals(
        List.of(
            "must be no more than 15 characters",
            "must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)",
            "must contain at least one letter (a-z)",
            "must not contain consecutive hyphens",
            "must not begin or end with a hyphen"),
        Names.portName("--A--1234567890-"));
    assertEquals(List.of("may not contain '/'", "may not contain '%'"), Names.pathSegment("%a/b"));
  }

  @Test
  void dotsOfConfigKeysHaveWordsOfTheirOwn() {
    assertEquals(List.of("must not be '.'"), Names.configKey("."));
    assertEquals(List.of("must not be '..'"), Names.configKey(".."));
    assertEquals(List.of("must not start with '..'"), Names.configKey("..a"));
    assertEquals(List.of(), Names.configKey("a..b"));
  }

  @Test
  void environmentVariablesAreOfPrintableAscii() {
    String problem =
        "a valid environment variable name must consist only of printable ASCII characters other"
            + " than '='";
    for (String bad : List.of("\n", "a\u007f", "=", "\u0080")) {
      assertEquals(List.of(problem), Names.environmentVariable(bad));
    }
    assertEquals(
        List.of("environment variable name must not be empty"), Names.environmentVariable(""));
    assertEquals(List.of(), Names.environmentVariable(" ~"));
  }

  @ParameterizedTest
  @ValueSource(ints = {' ', 'a', '~', 0xe9, 0x3042, 0x1f680, 0x2200, 0x301})
  void lettersMarksAndSymbolsCanBePrinted(int codePoint) {
    assertTrue(Printable.is(codePoint));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, '\n', '\t', 0x7f, 0x80, 0xa0, 0xad, 0x2003, 0x2028, 0x2029, 0xd800, 0xe000, 0xfeff
      })
  void controlsAndOtherSpacesCannot(int codePoint) {
    assertFalse(Printable.is(codePoint));
  }
}
