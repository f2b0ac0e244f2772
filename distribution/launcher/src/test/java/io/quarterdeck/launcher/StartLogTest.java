// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.launcher.failure.LaunchException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

final class StartLogTest {
  private final List<LaunchException> failures = new ArrayList<>();
  private final List<LogRecord> written = new ArrayList<>();
  private final StartLog log = new StartLog(failures::add);

  private static LogRecord entry(Level level, String message) {
    LogRecord entry = new LogRecord(level, message);
    entry.setLoggerName("io.quarterdeck.authentication.tokenfile");
    return entry;
  }

  private static LogRecord refusal() {
    LogRecord entry =
        entry(Level.SEVERE, "[X(3)] : Error during instantiation of the implementation object");
    entry.setThrown(
        new RuntimeException(
            "java.lang.reflect.InvocationTargetException: null",
            new RuntimeException("java.lang.IllegalArgumentException: token file t.csv: broken")));
    return entry;
  }

  @Test
  void aRefusedConfigurationIsTheOneThingToSay() {
    LogRecord told = entry(Level.INFO, "listening");
    assertTrue(log.take(told));
    assertTrue(log.take(refusal()));
    assertTrue(log.take(entry(Level.SEVERE, "what follows")));
    assertTrue(log.take(refusal()));

    assertEquals(1, failures.size());
    assertEquals(2, failures.getFirst().exitCode());
    assertEquals(
        "io.quarterdeck.authentication.tokenfile: token file t.csv: broken",
        failures.getFirst().getMessage());
    assertSame(failures.getFirst(), log.failure());
  }

  @Test
  void warningsAreWrittenAtOnceAndTheRestWhenItIsReady() {
    LogRecord told = entry(Level.INFO, "listening");
    assertTrue(log.take(told));
    assertFalse(log.take(entry(Level.WARNING, "the data directory was open to others")));
    log.open(written::add);
    assertEquals(List.of(told), written);
    assertFalse(log.take(entry(Level.INFO, "later")));
  }

  @Test
  void aStartThatTakesLongIsWatchedAndMayStillFail() {
    LogRecord told = entry(Level.INFO, "listening");
    assertTrue(log.take(told));
    log.show(written::add);
    assertEquals(List.of(told), written);
    assertFalse(log.take(entry(Level.INFO, "more")));
    assertTrue(log.take(refusal()));
    assertEquals(1, failures.size());
  }

  @Test
  void aServerThatLivesSurvivesAPluginThatDoesNot() {
    log.open(written::add);
    assertFalse(log.take(refusal()));
    assertEquals(List.of(), failures);
  }

  @Test
  void aFailureOfAnotherKindIsNotOfTheConfiguration() {
    LogRecord entry =
        entry(Level.SEVERE, "Error during instantiation of the implementation object");
    entry.setThrown(new IllegalStateException("no answer yet"));
    assertFalse(log.take(entry));
    assertEquals(List.of(), failures);
  }
}
