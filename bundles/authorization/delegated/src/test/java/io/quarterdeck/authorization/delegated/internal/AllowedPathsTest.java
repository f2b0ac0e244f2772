// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.delegated.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.Attributes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowedPathsTest {
  private static final UserInfo JANE = UserInfo.of("jane");

  @ParameterizedTest
  @CsvSource({
    "/healthz, /healthz, true",
    "healthz, /healthz, true",
    "/healthz, /healthz/, false",
    "/healthz, /healthz/ping, false",
    "/healthz/*, /healthz/ping, true",
    "/healthz/*, /healthz, false",
    "*, /anything, true",
    "/, /, true",
    "/, /x, false",
  })
  void paths(String allowed, String path, boolean included) {
    assertEquals(
        included, new AllowedPaths(List.of(allowed)).include(Attributes.path(JANE, "get", path)));
  }

  @Test
  void resourcesAreNoPaths() {
    assertFalse(
        new AllowedPaths(List.of("*"))
            .include(Attributes.resource(JANE, "get", "", "v1", "", "pods", "", "")));
  }

  @Test
  void aStarIsAtTheEnd() {
    for (String bad : new String[] {"/a*b", "**", "/*/x"}) {
      assertThrows(IllegalArgumentException.class, () -> new AllowedPaths(List.of(bad)), bad);
    }
  }
}
