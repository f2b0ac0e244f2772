// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which blocks are found in a text, whatever else is in it. */
class PemBlocksTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-----BEGIN A-----/x/-----END A----- | [A:/x/]",
        "a -----BEGIN A B-----/-----END A B-----/-----BEGIN C-----/y-----END C----- | [A B:/,"
            + " C:/y]",
        "-----BEGIN A-----/x/-----END B-----/-----BEGIN C-----/-----END C----- | [C:/]",
        "-----BEGIN A-----/x/-----BEGIN A-----/y/-----END A----- | [A:/x/-----BEGIN A-----/y/]",
        "-----BEGIN A-----x-----END A----- | []",
        "-----BEGIN -----/x-----END ----- | []",
        "-----BEGIN A-----/x | []",
        "-----BEGIN A----/x-----END A----- | []",
        "-----BEGIN | []",
      })
  void blocksAreFound(String text, String wanted) {
    List<String> found =
        PemBlocks.of(text.replace('/', '\n')).stream().map(b -> b.type() + ":" + b.body()).toList();
    assertEquals(wanted, found.toString().replace('\n', '/'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-----BEGIN A-----\n",
        "-----BEGIN A-----\n-----END B-----\n",
        "-----BEGIN ",
        "-----END A-----",
        "-----",
        "\n"
      })
  void twoMillionBytesAreReadOnce(String part) {
    String text = "-----BEGIN A-----\n" + part.repeat(2_000_000 / part.length());
    assertTimeout(Duration.ofSeconds(5), () -> assertTrue(PemBlocks.of(text).size() <= 1));
  }

  @Test
  void blocksOfManyTypesAreReadOnce() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      text.append("-----BEGIN T").append(i).append("-----\n");
    }
    assertTimeout(
        Duration.ofSeconds(5), () -> assertEquals(List.of(), PemBlocks.of(text.toString())));
  }
}
