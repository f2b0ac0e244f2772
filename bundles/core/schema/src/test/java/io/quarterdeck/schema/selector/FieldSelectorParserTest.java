// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.selector;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldSelectorParserTest {

  @Test
  void readsTheThreeOperators() {
    assertEquals(
        List.of(new Term("a", "1", false), new Term("b", "2", false), new Term("c", "3", true)),
        FieldSelectorParser.parse("a=1,b==2,c!=3").terms());
  }

  @Test
  void aBackslashTakesTheNextSpecialCharacterAsItIs() {
    assertEquals(
        List.of(new Term("a", "x,y=z\\", false)),
        FieldSelectorParser.parse("a=x\\,y\\=z\\\\").terms());
  }

  @Test
  void emptyTermsSelectEverything() {
    assertTrue(FieldSelectorParser.parse("").isEverything());
    assertTrue(FieldSelectorParser.parse(",").isEverything());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a|invalid selector: 'a'; can't understand 'a'",
        "a in (x,b)|invalid selector: 'a in (x,b)'; can't understand 'a in (x'",
        "m in (x,b)|invalid selector: 'm in (x,b)'; can't understand 'b)'",
        "a=b=c|invalid field selector: unescaped character in value: 61",
        "a=\\b|invalid field selector: invalid escape sequence: \\b",
        "a=b\\|invalid field selector: invalid escape sequence: \\",
      })
  void refusesInTheWordsOfKubernetes(String text, String message) {
    ApiException e = assertThrows(ApiException.class, () -> FieldSelectorParser.parse(text));
    assertEquals(400, e.code());
    assertEquals(message, e.getMessage());
  }

  @Test
  void refusesFieldsThatAResourceDoesNotOffer() {
    FieldSelector s = FieldSelectorParser.parse("metadata.name=a,spec.x=1");
    assertDoesNotThrow(() -> FieldSelectorParser.requireSupported(s, List.of("spec.x"), f -> f));
    assertEquals("not spec.x", refusal(s, List.of("spec.y")));
  }

  private static String refusal(FieldSelector s, List<String> offered) {
    return assertThrows(
            ApiException.class,
            () -> FieldSelectorParser.requireSupported(s, offered, f -> "not " + f))
        .status()
        .message();
  }
}
