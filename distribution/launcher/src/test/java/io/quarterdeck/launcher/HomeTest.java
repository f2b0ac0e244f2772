// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class HomeTest {
  @Test
  void itIsTheFolderAboveTheJars() {
    Path home = Path.of("a distribution").toAbsolutePath();
    assertEquals(home, Home.above(home.resolve("lib/io.quarterdeck.launcher.jar").toUri()));
    assertNull(Home.above(home.resolve("target/classes/").toUri()));
  }
}
