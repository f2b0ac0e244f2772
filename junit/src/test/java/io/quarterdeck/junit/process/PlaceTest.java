// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class PlaceTest {
  private static final String REUSE = "quarterdeck.reuse";
  private static final String IN_PROCESS = "quarterdeck.inprocess";

  @AfterEach
  void clear() {
    System.clearProperty(REUSE);
    System.clearProperty(IN_PROCESS);
  }

  @Test
  void withoutAWordAServerDiesWithItsParent() {
    assertEquals(Place.BESIDE, Place.of(false, false));
    System.setProperty(REUSE, "false");
    assertEquals(Place.BESIDE, Place.of(false, false));
  }

  @Test
  void aPropertySaysAsMuchAsTheTest() {
    assertEquals(Place.SHARED, Place.of(true, false));
    assertEquals(Place.INSIDE, Place.of(false, true));
    System.setProperty(REUSE, "true");
    assertEquals(Place.SHARED, Place.of(false, false));
    System.clearProperty(REUSE);
    System.setProperty(IN_PROCESS, "true");
    assertEquals(Place.INSIDE, Place.of(false, false));
  }

  @Test
  void bothAtOnceAreRefused() {
    assertThrows(IllegalStateException.class, () -> Place.of(true, true));
    System.setProperty(IN_PROCESS, "true");
    assertThrows(IllegalStateException.class, () -> Place.of(true, false));
  }

  @Test
  void whoWantsOneAloneDoesNotShareIt() {
    assertEquals(Place.BESIDE, Place.SHARED.alone());
    assertEquals(Place.INSIDE, Place.INSIDE.alone());
  }

  @Test
  void anOlderJavaIsRefused() {
    assertDoesNotThrow(() -> InProcessServer.requireJava(25));
    assertEquals(
        "the API server runs inside a JVM of Java 25 or later, and this is Java 21: without"
            + " quarterdeck.inprocess (or inProcess()) it runs beside it",
        assertThrows(IllegalStateException.class, () -> InProcessServer.requireJava(21))
            .getMessage());
  }
}
