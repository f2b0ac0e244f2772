// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Go's regexp/syntax takes and refuses, and that nothing else is compiled. */
class RegularExpressionTest {
  private static final Duration SOON = Duration.ofSeconds(10);

  private static String refusal(String text) {
    return String.valueOf(
        assertThrows(RegexException.class, () -> RegularExpression.compile(text)).getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '"',
      value = {
        "(a{100}){11} ~ {11}",
        "(?:(?:a{10}b){10}c){11} ~ {11}",
        "((a{10,}){10,}){11,} ~ {11,}",
        "(x|y(a{0,100}?)){0,11}? ~ {0,11}?",
        "((((a{2}){8}){8}){7})+b{3}(c{501}){2} ~ {2}",
        "(?P<n>(?i:a{40})){26} ~ {26}",
        "((a{1000})?){2} ~ {2}",
        "((a{1000})*){2} ~ {2}",
        "[]a](?s)(\\Q{9}(\\E{501}\\x{41}\\pL){2} ~ {2}",
        "([[:alpha:]\\]]{34}\\012){31} ~ {31}",
        "a{1001} ~ {1001}",
        "a{2,1} ~ {2,1}",
      })
  void repeatsOfRepeatsAreRefusedAsInGo(String text, String part) {
    assertEquals("error parsing regexp: invalid repeat count: `" + part + "`", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a{100}){10}",
        "((a{10}){10}){10}",
        "(a{1000}){1}",
        "(a{1000}){0,1}",
        "(a{1000})?",
        "(a{1000})*b{1000}",
        "((a{1000}){0}){1000}",
        "a{,5}{1000}{",
        "(a{b}){999}",
        "(\\Qa{999}{999}\\E){1000}",
        "([{999}]{2}){500}",
        "([^]{999}]){500}",
        "(\\{999}){500}",
        "(?i)^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?){0,15}$",
        "^(?:\\p{L}\\pN|\\P{Greek}){1,500}$",
      })
  void repeatsWithinTheLimitAreTaken(String text) {
    assertTrue(RegularExpression.compile(text).size() <= RegexBounds.LARGEST_PROGRAM * 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a",
        "[a-z",
        "a)",
        "(?=x)",
        "a**",
        "a{2}{3}",
        "\\",
        "[z-a]",
        "\\p{None}",
        "*",
        "\\8"
      })
  void whatIsNoExpressionIsRefused(String text) {
    assertTrue(refusal(text).startsWith("error parsing regexp: "), text);
  }

  @Test
  void treesAsHighAsGosAreTaken() {
    assertTrue(RegularExpression.compile(nested("(", 999, ")")).find("xax"));
    String text = nested("(", 1000, ")");
    assertEquals(
        "error parsing regexp: expression nests too deeply: `" + text + "`", refusal(text));
    assertTrue(refusal(nested("(b|", 600, "c)")).contains("nests too deeply"));
    assertTrue(refusal(nested("(?:", 1000, ")?")).contains("nests too deeply"));
    assertTrue(RegularExpression.compile(nested("(?:", 5000, ")")).find("a"));
  }

  private static String nested(String before, int times, String after) {
    return before.repeat(times) + "a" + after.repeat(times);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "|",
        "(",
        "(?:",
        "(?i)",
        "()",
        "a?",
        "[a]",
        "\\pL",
        "[\\pL]",
        "(a{1000})",
        "\\Qa\\E",
        "[",
        "a{",
        "\\",
        "(a|b)",
        "[a-b-",
        "(?:a{2}|",
        "[[:alpha:]]",
        "{1}"
      })
  void whateverIsRepeatedInAMillionBytesIsReadOnceAndTakesNoMemory(String part) {
    String text = part.repeat(1_000_000 / part.length());
    assertTimeout(
        SOON,
        () -> {
          try {
            assertTrue(RegularExpression.compile(text).memory() < 20L << 20, part);
          } catch (RegexException e) {
            assertTrue(String.valueOf(e.getMessage()).startsWith("error parsing regexp: "));
          }
        });
  }

  @Test
  void matchesAreFoundFromLeftToRight() {
    RegularExpression digits = RegularExpression.compile("[0-9]+");
    assertEquals("12", digits.first("a12b3"));
    assertNull(digits.first("ab"));
    assertEquals(List.of("12", "3"), digits.all("a12b3", -1));
    assertEquals(List.of("12"), digits.all("a12b3", 1));
  }

  @Test
  void whatIsKeptIsBoundedByItsMemoryNotItsNumber() {
    RegularExpressions kept = new RegularExpressions(2 << 20);
    for (int i = 0; i < 200; i++) {
      kept.get("(a?" + i + "){500}");
      assertTrue(kept.memory() <= 2 << 20);
    }
    assertTrue(kept.memory() > 1 << 20);
    for (int i = 0; i < 1000; i++) {
      kept.get("^[a-z]{1," + (i % 9 + 1) + "}-" + i + "$");
    }
    assertTrue(kept.memory() <= 2 << 20);
  }

  @Test
  void whatIsUsedAgainIsNotCompiledAgain() {
    RegularExpressions kept = new RegularExpressions(1 << 20);
    assertEquals(
        System.identityHashCode(kept.get("a+")), System.identityHashCode(kept.get("a" + "+")));
    assertThrows(RegexException.class, () -> kept.get("(a{100}){100}"));
  }
}
