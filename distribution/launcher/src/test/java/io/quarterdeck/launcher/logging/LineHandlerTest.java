// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

final class LineHandlerTest {
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private final List<LogRecord> asked = new ArrayList<>();
  private final LineHandler handler =
      new LineHandler(
          new PrintStream(text, true, StandardCharsets.UTF_8),
          Level.INFO,
          entry -> !asked.add(entry) || entry.getMessage().startsWith("taken"));

  @Test
  void aRecordIsALineWithItsParametersFilledIn() {
    publish(Level.INFO, "{0} of {1}", null, "one", "two");

    assertTrue(text().endsWith(" INFO  logger one of two\n"), text());
  }

  @Test
  void bracesThatAreNoPlaceholdersStay() {
    publish(Level.WARNING, "json {\"a\": 1}", null, "unused");

    assertTrue(text().endsWith("WARN  logger json {\"a\": 1}\n"), text());
  }

  @Test
  void aFailureIsShownWithItsTraceUnlessItIsTaken() {
    IOException failure = new IOException("broken");

    publish(Level.SEVERE, "taken", failure);
    publish(Level.SEVERE, "failed", failure);

    assertEquals(2, asked.size());
    assertFalse(text().contains("taken"), text());
    assertTrue(text().contains("ERROR logger failed\njava.io.IOException: broken\n\tat "), text());
  }

  /** As SCR logs it, with each retry. */
  @Test
  void aComponentThatDoesNotStartIsOneLineForEachReason() {
    String scr = "[x(1)] : Error during instantiation of the implementation object";
    for (String reason : List.of("no peer", "no peer", "no key", "no peer")) {
      Throwable cause = new IllegalArgumentException(reason);
      publish(Level.SEVERE, scr, new InvocationTargetException(cause));
    }
    publish(Level.SEVERE, scr.replace("x", "y"), new IOException("broken"));
    publish(
        Level.SEVERE,
        "The modified method has thrown an exception",
        new IllegalArgumentException("no key"));

    assertEquals(
        List.of(
            "ERROR logger a component does not start: no peer",
            "ERROR logger a component does not start: no key",
            "ERROR logger a component does not start: no peer",
            "ERROR logger a component does not start: java.io.IOException: broken",
            "ERROR logger a component goes on with the configuration that it had: no key"),
        text().lines().map(line -> line.replaceFirst("^\\S+ ", "")).toList());
  }

  private void publish(
      Level level,
      String message,
      @org.jspecify.annotations.Nullable Throwable thrown,
      Object... parameters) {
    LogRecord entry = new LogRecord(level, message);
    entry.setLoggerName("logger");
    entry.setParameters(parameters);
    entry.setThrown(thrown);
    handler.publish(entry);
  }

  private String text() {
    return text.toString(StandardCharsets.UTF_8);
  }
}
