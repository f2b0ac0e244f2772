// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong; what goes right needs a distribution. */
final class EmbeddedTest {
  @TempDir private Path home;

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  private String failure(String... words) {
    PrintStream log = new PrintStream(written, true, StandardCharsets.UTF_8);
    return String.valueOf(
        assertThrows(IllegalStateException.class, () -> Embedded.start(home, log, words))
            .getMessage());
  }

  @Test
  void aStartThatFailsEndsNothingAndSaysWhy() {
    Handler[] before = Logger.getLogger("").getHandlers();
    String message = failure("run", "--data", home.resolve("data").toString());
    assertEquals("the configuration directory " + home.resolve("etc") + " cannot be read", message);
    assertEquals("quarterdeck: " + message, written.toString(StandardCharsets.UTF_8).strip());
    assertArrayEquals(before, Logger.getLogger("").getHandlers());
    assertTrue(Logger.getLogger("io.quarterdeck").getUseParentHandlers());
    assertFalse(Files.exists(home.resolve("data")));
  }

  @Test
  void theOptionsAreThoseOfRun() {
    assertTrue(failure("--no-such").startsWith("unknown option --no-such"));
    assertTrue(failure("run", "--shell").startsWith("--shell, "));
  }
}
