// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api.validation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateTest {

  static Stream<@Nullable Object> nothing() {
    return Arrays.stream(new @Nullable Object[] {null, "", List.of(), Map.of()});
  }

  static Stream<Object> something() {
    return Stream.of("a", " ", 0L, false, List.of(""), Map.of("a", 1L));
  }

  @ParameterizedTest
  @MethodSource("nothing")
  void whatIsEmptyIsNotThere(@Nullable Object value) {
    assertEquals(List.of("f: Required value"), Rule.reports(Validate::required, value));
    assertEquals(
        List.of("f: Required value: must be set"),
        Rule.reports((n, e) -> assertFalse(Validate.required(n, "must be set", e)), value));
  }

  @ParameterizedTest
  @MethodSource("something")
  void whatIsZeroIsThere(Object value) {
    assertEquals(List.of(), Rule.reports((n, e) -> assertTrue(Validate.required(n, e)), value));
  }

  @Test
  void aFormReportsEachOfItsProblems() {
    assertEquals(
        List.of("f: Invalid value: \"a\": one", "f: Invalid value: \"a\": two"),
        Rule.reports((n, e) -> Validate.form(n, s -> List.of("one", "two"), e), "a"));
    assertEquals(
        List.of("f: Invalid value: \"\": empty"),
        Rule.reports(
            (n, e) -> Validate.form(n, s -> s.isEmpty() ? List.of("empty") : List.of(), e), null));
  }

  @Test
  void theSupportedValuesAreNamedInTheirOrder() {
    Rule rule = (n, e) -> Validate.oneOf(n, List.of("b", "a"), e);
    assertEquals(List.of(), Rule.reports(rule, "a"));
    assertEquals(
        List.of("f: Unsupported value: \"c\": supported values: \"b\", \"a\""),
        Rule.reports(rule, "c"));
    assertEquals(
        List.of("f: Unsupported value: \"\": supported values: \"b\", \"a\""),
        Rule.reports(rule, null));
  }

  @ParameterizedTest
  @CsvSource({
    "-1, false, false, false",
    "0, true, false, false",
    "1, true, true, true",
    "65535, true, true, true",
    "65536, true, true, false"
  })
  void numbersHaveBounds(long number, boolean nonNegative, boolean positive, boolean port) {
    assertEquals(
        nonNegative
            ? List.of()
            : List.of("f: Invalid value: " + number + ": must be greater than or equal to 0"),
        Rule.reports(Validate::nonNegative, number));
    assertEquals(
        positive
            ? List.of()
            : List.of("f: Invalid value: " + number + ": must be greater than zero"),
        Rule.reports(Validate::positive, number));
    assertEquals(
        port
            ? List.of()
            : List.of("f: Invalid value: " + number + ": must be between 1 and 65535, inclusive"),
        Rule.reports(Validate::port, number));
  }

  @Test
  void anAbsentNumberIsZero() {
    assertEquals(List.of(), Rule.reports(Validate::nonNegative, null));
    assertEquals(
        List.of("f: Invalid value: 0: must be greater than zero"),
        Rule.reports(Validate::positive, null));
    assertEquals(
        List.of("f: Invalid value: 0: must be between 1 and 65535, inclusive"),
        Rule.reports(Validate::port, null));
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of("a", "a", true),
        Arguments.of("a", "b", false),
        Arguments.of("a", null, false),
        Arguments.of("", null, true),
        Arguments.of(List.of(), null, true),
        Arguments.of(Map.of(), "", true),
        Arguments.of(0L, null, false),
        Arguments.of(false, null, false),
        Arguments.of(List.of("a"), List.of("a"), true),
        Arguments.of(List.of("a", "b"), List.of("b", "a"), false),
        Arguments.of(Map.of("a", 1L, "b", 2L), Map.of("b", 2L, "a", 1L), true));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aFieldThatMayNotChangeMayBeEmptyOrAbsent(
      @Nullable Object now, @Nullable Object old, boolean same) {
    List<String> reports =
        same
            ? List.of()
            : List.of("f: Invalid value: " + FieldError.show(now) + ": field is immutable");
    assertEquals(reports, Rule.reports((n, e) -> Validate.immutable(n, Node.root(old), e), now));
    assertEquals(same, Validate.same(Node.root(now), Node.root(old)));
    assertEquals(same, Validate.same(Node.root(old), Node.root(now)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme.io/foo", "acme/foo/bar", "a/b%20c", "a.b.c/~x"})
  void aDomainPrefixedPathIsADomainAndAPath(String path) {
    assertEquals(List.of(), Rule.reports(Validate::domainPrefixedPath, path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"foo", "/foo", "acme.io/", "/"})
  void bothPartsOfItAreThere(String path) {
    assertEquals(
        List.of(
            "f: Invalid value: \""
                + path
                + "\": must be a domain-prefixed path (such as \"acme.io/foo\")"),
        Rule.reports(Validate::domainPrefixedPath, path));
  }

  @Test
  void eachPartOfItIsReportedAlone() {
    List<String> reports = Rule.reports(Validate::domainPrefixedPath, "Acme/b c");
    assertEquals(2, reports.size());
    assertTrue(reports.get(0).startsWith("f: Invalid value: \"Acme\": a lowercase RFC 1123 sub"));
    assertTrue(reports.get(1).startsWith("f: Invalid value: \"b c\": Invalid path (regex used"));
    assertEquals(List.of("f: Required value"), Rule.reports(Validate::domainPrefixedPath, null));
  }

  @Test
  void labelsAreReportedAtTheMap() {
    assertEquals(List.of(), Rule.reports(Validate::labels, Map.of("a.b/c", "D_e.f", "x", "")));
    assertEquals(List.of(), Rule.reports(Validate::labels, null));
    List<String> reports = new ArrayList<>(Rule.reports(Validate::labels, Map.of("a/", "b c")));
    assertEquals(3, reports.size());
    assertEquals("f: Invalid value: \"a/\": name part must be non-empty", reports.getFirst());
    assertTrue(reports.getLast().startsWith("f: Invalid value: \"b c\": a valid label must be"));
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "abc, 3", "\u00e9, 2", "\u3042, 3", "\ud83d\ude80, 4"})
  void textsAreMeasuredInBytes(String text, int bytes) {
    assertEquals(bytes, Validate.bytes(text));
  }
}
