// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

final class ServerPropertiesTest {
  @Test
  void outsideOfAFrameworkTheSystemsCount() {
    assertEquals(
        System.getProperty("java.version"), ServerProperties.get(getClass(), "java.version"));
    assertNull(ServerProperties.get(getClass(), "quarterdeck.no.such"));
    assertEquals("x", ServerProperties.get(getClass(), "quarterdeck.no.such", "x"));
  }
}
