// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GrowthTest {
  @ParameterizedTest
  @CsvSource({
    "0, 40, false",
    "0, 49, true", // before the first collection
    "30, 70, false",
    "30, 79, true", // a small heap grows by the least
    "300, 390, false",
    "300, 401, true", // a larger one by a third
    "2400, 2690, false",
    "2400, 2701, true", // a very large one by an eighth
    "100, 20, false", // less than before
  })
  void growsSoFar(long living, long used, boolean due) {
    assertEquals(due, Growth.isDue(living << 20, used << 20));
  }

  @Test
  void moreThanHalfAGigabyteIsLarge() {
    assertFalse(Growth.isLarge(512L << 20));
    assertTrue(Growth.isLarge((512L << 20) + 1));
  }

  @Test
  void restsTwentyTimesAsLongAsItTook() {
    assertEquals(0, Growth.restMillis(0));
    assertEquals(4_000, Growth.restMillis(200));
  }
}
