// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.regex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtentTest {
  @Test
  void plainTextIsOneLevelHoweverLong() {
    Extent word = Extent.CHARACTER.then(Extent.CHARACTER).then(Extent.CHARACTER);
    assertEquals(3, word.size());
    assertEquals(1, word.height());
    assertTrue(word.literal());
    Extent mixed = word.then(Extent.CLASS);
    assertEquals(2, mixed.height());
    assertFalse(mixed.literal());
  }

  @Test
  void anAlternativeTakesAnInstruction() {
    Extent either = Extent.CHARACTER.or(Extent.CLASS);
    assertEquals(3, either.size());
    assertEquals(1, either.height());
    assertEquals(2, either.below().height());
    assertEquals(5, either.captured().size());
  }

  @ParameterizedTest
  @CsvSource({
    "0,1,4,1",
    "0,-1,3,1",
    "1,-1,3,1",
    "3,3,5,3",
    "2,5,10,5",
    "3,-1,5,3",
  })
  void repeatsAreCopies(int least, int most, long size, int product) {
    Extent repeated = Extent.CHARACTER.repeated(least, most);
    assertEquals(size, repeated.size());
    assertEquals(product, repeated.product());
    assertEquals(2, repeated.height());
  }

  @Test
  void nothingIsLeftOfNoRepeat() {
    assertEquals(Extent.EMPTY, Extent.CLASS.repeated(5, 5).repeated(0, 0));
  }

  @Test
  void repeatsWithinRepeatsAreMultipliedAndDoNotOverflow() {
    Extent nested = Extent.CHARACTER.repeated(10, 10).repeated(20, 20);
    assertEquals(200, nested.product());
    Extent huge = Extent.CHARACTER;
    for (int i = 0; i < 30; i++) {
      huge = huge.repeated(1_000_000, 1_000_000);
    }
    assertEquals(1L << 40, huge.size());
    assertEquals(Integer.MAX_VALUE, huge.product());
  }
}
