// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EncodedTest {
  @Test
  void aLengthIsOfTheFormThatWasMeasured() {
    Encoded encoded = new Encoded(new byte[0], 0, 0, 0, 1);
    assertEquals(0, encoded.length(7));
    encoded.measured(7, 300);
    assertEquals(300, encoded.length(7));
    assertEquals(0, encoded.length(8));
    encoded.measured(8, Integer.MAX_VALUE);
    assertEquals(Integer.MAX_VALUE, encoded.length(8));
    assertEquals(0, encoded.length(7));
  }
}
