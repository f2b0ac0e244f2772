// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "3}       ~ 3 ~ 3  ~ 2",
        "3,}      ~ 3 ~ -1 ~ 3",
        "3,5}x    ~ 3 ~ 5  ~ 4",
        "0}       ~ 0 ~ 0  ~ 2",
        "999999999} ~ 2147483647 ~ 2147483647 ~ 10",
      })
  void countsOfRepeats(String text, int least, int most, int position) {
    RegexText in = new RegexText(text);
    assertEquals(new RegexText.Count(least, most), in.count());
    assertEquals(position, in.position());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "}", ",5}", "3", "3,5", "3,x}", "x}", "-1}", "3 }"})
  void otherBracesAreCharacters(String text) {
    RegexText in = new RegexText(text);
    assertNull(in.count());
    assertEquals(0, in.position(), "nothing was read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "abc)        ~ CAPTURING ~ 0",
        "?:abc)      ~ PLAIN     ~ 2",
        "?i:abc)     ~ PLAIN     ~ 3",
        "?i-s)abc    ~ FLAGS     ~ 5",
        "?P<name>a)  ~ CAPTURING ~ 8",
        "?<name>a)   ~ CAPTURING ~ 7",
        "?P<name     ~ CAPTURING ~ 7",
        "?i          ~ FLAGS     ~ 2",
      })
  void groups(String text, RegexText.GroupKind kind, int position) {
    RegexText in = new RegexText(text.strip());
    assertEquals(kind, in.group());
    assertEquals(position, in.position());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "d      ~ CLASS     ~ 1",
        "b      ~ CLASS     ~ 1",
        "pL     ~ TABLE     ~ 2",
        "P{Greek}x ~ TABLE  ~ 8",
        "x41x   ~ CHARACTER ~ 3",
        "x{10ffff}x ~ CHARACTER ~ 9",
        "0123   ~ CHARACTER ~ 3",
        "18     ~ CHARACTER ~ 1",
        ".x     ~ CHARACTER ~ 1",
        "Qab    ~ QUOTED    ~ 1",
        "x4     ~ CHARACTER ~ 2",
      })
  void escapes(String text, RegexText.EscapeKind kind, int position) {
    RegexText in = new RegexText(text.strip());
    assertEquals(kind, in.escape());
    assertEquals(position, in.position());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "abc]x       ~ 3   ~ 4",
        "]a]x        ~ 2   ~ 3",
        "^]a]x       ~ 2   ~ 4",
        "a-z0-9]     ~ 2   ~ 7",
        "a-]         ~ 2   ~ 3",
        "\\pL\\d]     ~ 101 ~ 6",
        "[:alpha:]x] ~ 2   ~ 11",
        "\\]a]        ~ 2   ~ 4",
        "abc         ~ 3   ~ 3",
      })
  void brackets(String text, long ranges, int position) {
    RegexText in = new RegexText(text.strip());
    assertEquals(ranges, in.bracket(100));
    assertEquals(position, in.position());
  }

  @Test
  void quotedText() {
    RegexText in = new RegexText("a*b\\Ec");
    assertEquals(3, in.quoted());
    assertEquals('c', in.next());
    RegexText open = new RegexText("a\ud83d\ude00");
    assertEquals(2, open.quoted());
    assertTrue(open.atEnd());
  }

  @Test
  void aCharacterMayBeOfTwoHalves() {
    RegexText in = new RegexText("\ud83d\ude00x");
    assertEquals(0x1f600, in.next());
    assertEquals('x', in.next());
    assertTrue(in.atEnd());
  }
}
