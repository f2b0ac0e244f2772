// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.selector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.LabelSelector.Operator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorParserTest {

  @Test
  void readsEveryKindOfRequirement() {
    LabelSelector s =
        LabelSelectorParser.parse("a=1, b==2,c!=3 ,d in (x, y),e notin (z),f,!g,h>5,i<7");
    assertEquals(
        List.of(
            Operator.IN,
            Operator.IN,
            Operator.NOT_IN,
            Operator.IN,
            Operator.NOT_IN,
            Operator.EXISTS,
            Operator.DOES_NOT_EXIST,
            Operator.GREATER_THAN,
            Operator.LESS_THAN),
        s.requirements().stream().map(LabelSelector.Requirement::operator).toList());
    assertEquals(Set.of("x", "y"), s.requirements().get(3).values());
  }

  @Test
  void matchesLabels() {
    LabelSelector s = LabelSelectorParser.parse("app in (web,db),!old,size>3");
    assertTrue(s.matches(Map.of("app", "db", "size", "4")));
    assertFalse(s.matches(Map.of("app", "db", "size", "3")));
    assertFalse(s.matches(Map.of("app", "db", "size", "4", "old", "")));
  }

  @Test
  void emptyTextSelectsEverything() {
    assertTrue(LabelSelectorParser.parse("").isEverything());
    assertTrue(LabelSelectorParser.parse("  ").isEverything());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a=|''", "a in ()|''", "in=notin|notin", "a in (in)|in"})
  void takesEmptyValuesAndOperatorWordsAsValues(String text, String value) {
    assertEquals(Set.of(value), LabelSelectorParser.parse(text).requirements().getFirst().values());
  }

  @Test
  void commasWithoutAValueStandForTheEmptyOne() {
    assertEquals(
        Set.of("", "x"),
        LabelSelectorParser.parse("a in (,x,)").requirements().getFirst().values());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "k in v|unable to parse requirement: found 'v' expected: '('",
        "k in (v|unable to parse requirement: found '', expected: ',' or ')'",
        "k in (v,|unable to parse requirement: found '', expected: ',', or identifier",
        "k in (=|unable to parse requirement: found '=', expected: ',', ')' or identifier",
        "k in|unable to parse requirement: found '' expected: '('",
        "=v|found '=', expected: !, identifier, or 'end of string'",
        "k=v=w|found '=', expected: ',' or 'end of string'",
        "!k=v|found '=', expected: ',' or 'end of string'",
        "k!|unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt",
        "!|unable to parse requirement: found '', expected: identifier",
        "k=!v|unable to parse requirement: found '!', expected: identifier",
        "k,=v|found '=', expected: identifier after ','",
        "k=v,|found '', expected: identifier after ','",
        "k>x|unable to parse requirement: values[0]: Invalid value: \"x\": for 'Gt', 'Lt'"
            + " operators, the value must be an integer",
        "/k=1|unable to parse requirement: <nil>: Invalid value: \"/k\": prefix part must be"
            + " non-empty",
      })
  void refusesInTheWordsOfKubernetes(String text, String message) {
    ApiException e = assertThrows(ApiException.class, () -> LabelSelectorParser.parse(text));
    assertEquals(400, e.code());
    assertEquals(message, e.getMessage());
  }

  @Test
  void namesTheKeyOfABadValue() {
    ApiException e =
        assertThrows(ApiException.class, () -> LabelSelectorParser.parse("k in (a,-b)"));
    assertTrue(
        e.status().message().contains("values[0][k]: Invalid value: \"-b\": a valid label must be"),
        e.getMessage());
  }
}
