// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.negotiation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoNumberTest {
  @ParameterizedTest
  @CsvSource({
    "'',invalid syntax",
    "x,invalid syntax",
    "1_0,invalid syntax",
    "١,invalid syntax",
    "9223372036854775808,value out of range",
    "-9223372036854775809,value out of range"
  })
  void whatIsNoSignedNumber(String text, String why) {
    assertEquals(
        "strconv.ParseInt: parsing \"" + text + "\": " + why,
        assertThrows(GoNumber.Unreadable.class, () -> GoNumber.signed(text)).words());
  }

  @ParameterizedTest
  @CsvSource({"+1,invalid syntax", "-1,invalid syntax", "18446744073709551616,value out of range"})
  void whatIsNoUnsignedNumber(String text, String why) {
    assertEquals(
        "strconv.ParseUint: parsing \"" + text + "\": " + why,
        assertThrows(GoNumber.Unreadable.class, () -> GoNumber.unsigned(text)).words());
  }

  @Test
  void numbers() throws GoNumber.Unreadable {
    assertEquals(5, GoNumber.signed("+5"));
    assertEquals(Long.MIN_VALUE, GoNumber.signed("-9223372036854775808"));
    assertEquals(-1, GoNumber.unsigned("18446744073709551615"));
  }

  @ParameterizedTest
  @CsvSource({
    "'',false",
    "0,false",
    "00,false",
    "abc,false",
    "7,true",
    "18446744073709551615,true"
  })
  void onlyANumberIsNotZero(String text, boolean expected) {
    assertEquals(expected, GoNumber.isNotZero(text));
  }
}
