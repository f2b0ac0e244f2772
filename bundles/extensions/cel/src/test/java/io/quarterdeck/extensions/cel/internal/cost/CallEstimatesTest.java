// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.cost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.cel.internal.plan.Compiler;
import io.quarterdeck.spi.cel.CelCompiler;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What calls are estimated to cost: of a text {@code s} of at most 100 characters, another {@code
 * t} of 50, a list {@code l} of 20 numbers, a list {@code w} of 10 words of 30 characters, and a
 * map {@code m} of 5 numbers. Reading a variable costs 1.
 */
class CallEstimatesTest {
  private static final CelScope SCOPE =
      CelScope.of(
          Map.of(
              "s", CelType.STRING.upTo(100),
              "t", CelType.STRING.upTo(50),
              "l", CelType.list(CelType.INT).upTo(20),
              "w", CelType.list(CelType.STRING.upTo(30)).upTo(10),
              "m", CelType.map(CelType.STRING.upTo(8), CelType.INT).upTo(5),
              "i", CelType.INT,
              "d", CelType.DYN));

  private static long estimate(String expression) {
    CelCompiler.Compilation made = new Compiler().compile(expression, SCOPE);
    return assertInstanceOf(CelCompiler.Compiled.class, made, expression).program().estimatedCost();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "s | 1",
        "'constant' | 0",
        "i + 1 | 2",
        "-i | 2",
        "i == 1 | 2",
        "!(i == 1) | 3",
      })
  void readingAndArithmetic(String expression, long cost) {
    assertEquals(cost, estimate(expression));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // the shorter of both, a tenth a character
        "s == t | 7",
        "s == 'abc' | 2",
        "s < t | 7",
        "s != t | 7",
        // the text that is looked for
        "s.startsWith(t) | 7",
        "s.endsWith(t) | 7",
        // each with each
        "s.contains(t) | 52",
        // both together
        "s + t | 17",
        "s.lowerAscii() | 11",
        "s.trim() | 11",
        "s.substring(1) | 11",
        "s.replace('a', 'b') | 21",
        "s.split(',') | 21",
        "s.size() | 2",
        "s.charAt(1) | 2",
      })
  void texts(String expression, long cost) {
    assertEquals(cost, estimate(expression));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // a tenth of the text and one, times a quarter of the pattern
        "s.matches('abcd') | 12",
        "s.matches('^a.*b.*$') | 23",
        "s.find('abcd') | 12",
        "s.findAll('abcd') | 12",
      })
  void patterns(String expression, long cost) {
    assertEquals(cost, estimate(expression));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "l.isSorted() | 21",
        "l.sum() | 21",
        "l.indexOf(3) | 21",
        "l.sort() | 401",
        "l.distinct() | 401",
        "i in l | 22",
        "s in m | 3",
        "l[0] | 2",
        "m['a'] | 2",
        "l.size() | 2",
        "l.reverse() | 2",
        "l.slice(0, 2) | 2",
        "sets.contains(l, l) | 403",
        "sets.equivalent(l, l) | 803",
      })
  void lists(String expression, long cost) {
    assertEquals(cost, estimate(expression));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "isIP(s) | 11",
        "ip(s).family() | 12",
        "ip.isCanonical(s) | 21",
        "isCIDR(s) | 11",
        "quantity(s).isInteger() | 12",
        "isQuantity(s) | 11",
        "url(s).getHost() | 12",
        "isSemver(s) | 11",
        "semver(s).major() | 12",
      })
  void librariesReadTheirTextOnce(String expression, long cost) {
    assertEquals(cost, estimate(expression));
  }

  @Test
  void aLoopCostsItsBodyForEachElement() {
    long once = estimate("l.all(x, true)");
    long more = estimate("l.all(x, i == 1)");
    assertTrue(more - once >= 20 * 2, () -> once + " " + more);
    assertTrue(estimate("w.all(x, x.contains('ab'))") > estimate("w.all(x, x.size() > 1)"));
  }

  @Test
  void aLoopInALoopMultiplies() {
    assertTrue(estimate("l.all(x, l.all(y, x == y))") > 20 * estimate("l.all(y, y == 1)"));
  }

  @Test
  void ofTwoBranchesTheDearerCounts() {
    assertEquals(estimate("true ? s.trim() : t"), estimate("true ? t : s.trim()"));
    assertTrue(estimate("true ? s.contains(t) : false") > estimate("true ? s == t : false"));
  }

  @Test
  void withoutABoundAnEstimateIsTheGreatestNumber() {
    assertEquals(Long.MAX_VALUE, estimate("d.all(x, d.all(y, x == y))"));
    assertTrue(estimate("string(d).contains(string(d))") > 1_000_000_000_000L);
  }

  @Test
  void whatIsBuiltIsAsLongAsItsParts() {
    // ten words of thirty characters and nine commas
    List<String> longer =
        List.of("w.join(',').contains('abcdefghijk')", "s.contains('abcdefghijk')");
    assertTrue(estimate(longer.getFirst()) > estimate(longer.getLast()));
    assertEquals(estimate("(s + t).trim()") - estimate("s + t"), 15);
  }
}
