// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathDecoderTest {
  @ParameterizedTest
  @CsvSource({
    "/,/",
    "/api/v1,/api/v1",
    "/api?a=%zz,/api",
    "/a%20b,/a b",
    "/a+b,/a+b",
    "/a%2Fb,/a/b",
    "/a%2fb,/a/b",
    "/%C3%A9,/é",
    "/a%25b,/a%b",
    "/a%252Fb,/a%2Fb",
    "/../a/./b//c,/../a/./b//c",
    "/a%3Fb?c,/a?b",
  })
  void escapesAreDecodedOnceAndNothingElseIsDone(String target, String path) {
    assertEquals(path, PathDecoder.decode(target));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%", "/%2", "/%zz", "/%2g", "/a%2?b", "/%%41"})
  void anEscapeHasTwoDigits(String target) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> PathDecoder.decode(target));
    assertEquals("invalid URL escape", e.getMessage());
  }
}
