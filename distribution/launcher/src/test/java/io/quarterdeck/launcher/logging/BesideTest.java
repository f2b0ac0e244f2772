// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.logging;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log of a server in a JVM that has one of its own. */
final class BesideTest {
  private static final Logger ROOT = Logger.getLogger("");
  private static final Logger OWN = Logger.getLogger("io.quarterdeck.test");

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final List<String> elsewhere = new ArrayList<>();
  private final Handler theirs =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          elsewhere.add(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    ROOT.addHandler(theirs);
  }

  @AfterEach
  void leave() {
    ROOT.removeHandler(theirs);
  }

  private LogRouting beside() throws Exception {
    List<LogRouting> made = new ArrayList<>();
    onThread(
        () -> {
          made.add(
              LogRouting.beside(
                  new PrintStream(written, true, StandardCharsets.UTF_8),
                  Level.INFO,
                  entry -> false));
          OWN.info("of the server");
          child(() -> OWN.info("of a thread that it starts"));
          Logger.getLogger("org.other").info("of a library");
          Logger.getLogger("org.glassfish.x").info("chatter");
        });
    return made.getFirst();
  }

  private static void onThread(Runnable work) throws InterruptedException {
    Thread thread = new Thread(work);
    thread.start();
    thread.join();
  }

  private static void child(Runnable work) {
    try {
      onThread(work);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private List<String> lines() {
    return written
        .toString(StandardCharsets.UTF_8)
        .lines()
        .map(l -> l.replaceFirst("^\\S+ +\\S+ +\\S+ ", ""))
        .toList();
  }

  @Test
  void whatTheServersThreadsSayIsItsLogAndNobodyElsesIs() throws Exception {
    LogRouting logs = beside();
    try {
      Logger.getLogger("com.example").info("of the test");
      assertEquals(List.of("of the server", "of a thread that it starts", "of a library"), lines());
      assertEquals(List.of("of a library", "of the test"), elsewhere);
    } finally {
      logs.remove();
    }
  }

  @Test
  void twoServersHaveALogEachAndTheLastOneLeavesAllAsItWas() throws Exception {
    Handler[] before = ROOT.getHandlers();
    LogRouting first = beside();
    LogRouting second = beside();
    second.remove();
    assertFalse(Logger.getLogger("io.quarterdeck").getUseParentHandlers(), "one is there");
    first.remove();
    assertTrue(Logger.getLogger("io.quarterdeck").getUseParentHandlers());
    assertArrayEquals(before, ROOT.getHandlers());
    OWN.info("nobody's");
    assertTrue(elsewhere.contains("nobody's"));
  }
}
