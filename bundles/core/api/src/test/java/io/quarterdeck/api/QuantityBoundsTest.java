// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.api;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is too long to be an amount is refused before anything is computed. */
class QuantityBoundsTest {

  @ParameterizedTest
  @ValueSource(strings = {"7", "0", "1e", "1.", ".1", "-", "1e99", "9Ei"})
  void aMillionDigitsAreNoAmount(String part) {
    String text = part.repeat(3_000_000 / part.length());
    assertTimeout(Duration.ofSeconds(2), () -> assertNull(Quantity.parseOrNull(text)));
    assertTimeout(Duration.ofSeconds(2), () -> assertNull(Quantity.parseOrNull(text + "Gi!")));
  }

  @Test
  void exponentsAreBounded() {
    assertNull(Quantity.parseOrNull("1e999999999"));
    assertNull(Quantity.parseOrNull("1e99999999999999999999"));
    assertNotNull(Quantity.parseOrNull("1e999"));
    assertNotNull(Quantity.parseOrNull("9".repeat(1000)));
  }
}
