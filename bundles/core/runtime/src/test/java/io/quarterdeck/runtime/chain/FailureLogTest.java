// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailureLogTest {
  private final List<String> lines = new ArrayList<>();
  private final AtomicLong now = new AtomicLong();
  private final FailureLog log = new FailureLog(new Recorder(), now::get);

  /** Takes lines; of a trace it says whose. */
  private final class Recorder implements System.Logger {
    @Override
    public String getName() {
      return "recorder";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String text, @Nullable Throwable thrown) {
      lines.add(level + " " + text + (thrown == null ? "" : " + " + thrown.getMessage()));
    }

    @Override
    public void log(
        Level level, @Nullable ResourceBundle bundle, String text, @Nullable Object... values) {
      lines.add(level + " " + text);
    }
  }

  private static RuntimeException boom(String message) {
    return new IllegalStateException(message);
  }

  @Test
  void tenThousandOfAKindAreOneLineAndThenOneAMinute() {
    for (int i = 0; i < 10_000; i++) {
      log.failed("x has failed", "", boom("n " + i));
    }
    assertEquals(
        List.of(
            "ERROR x has failed: java.lang.IllegalStateException: n 0", "DEBUG x has failed + n 0"),
        lines);
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    for (int i = 0; i < 10_000; i++) {
      log.failed("x has failed", "audit ID \"a\"", boom("later"));
    }
    assertTrue(lines.size() <= 4, lines.toString());
  }

  @Test
  void theLineOfTheNextMinuteSaysHowManyThereWere() {
    for (int i = 0; i < 5; i++) {
      fail();
    }
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    fail();
    assertEquals(
        "ERROR x has failed, 5 times more: java.lang.IllegalStateException: oops", lines.getLast());
  }

  private void fail() {
    log.failed("x has failed", "", boom("oops"));
  }

  @Test
  void eachReasonIsLoggedAndNoMoreOfThemThanSomebodyReads() {
    for (int i = 0; i < 1_000; i++) {
      RuntimeException e = boom("of many kinds");
      e.setStackTrace(
          new StackTraceElement[] {new StackTraceElement("C", "m" + i, "C.java", i + 1)});
      log.failed("x has failed", "", e);
    }
    assertEquals(17, lines.stream().filter(l -> l.startsWith("ERROR")).count());
  }

  @Test
  void whatAClientSentStaysOnOneLine() {
    log.failed("x has failed", "", boom("a\nERROR forged\r\n" + "y".repeat(10_000)));
    assertTrue(
        lines.getFirst().startsWith("ERROR x has failed: java.lang.IllegalStateException: a "));
    assertEquals(1, lines.getFirst().lines().count());
    assertTrue(lines.getFirst().length() < 600, lines.getFirst());
  }

  @Test
  void whatIsNoExceptionIsCountedToo() {
    for (int i = 0; i < 100; i++) {
      log.noted("x", "has not answered in time", "audit ID \"" + i + "\"");
    }
    assertEquals(List.of("ERROR x: has not answered in time, audit ID \"0\""), lines);
  }
}
