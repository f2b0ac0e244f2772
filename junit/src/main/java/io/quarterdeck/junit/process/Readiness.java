// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for the ready file of a server that begins. */
final class Readiness {
  /** How long a start may take. */
  static final Duration START = Duration.ofSeconds(Long.getLong("quarterdeck.start.seconds", 120));

  private static final int LAST_LINES = 40;
  private static final long STEP_MILLIS = 5;

  private final Path ready;
  private final ServerLog log;
  private final BooleanSupplier alive;

  Readiness(Path ready, ServerLog log, BooleanSupplier alive) {
    this.ready = ready;
    this.log = log;
    this.alive = alive;
  }

  /** A server has ended before it was ready. */
  static final class EndedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    EndedException() {
      super("it has ended");
    }
  }

  /**
   * What it says when it is ready.
   *
   * @throws EndedException when it has ended
   * @throws IllegalStateException when it takes too long, with the end of its log
   */
  ServerFacts await() throws IOException {
    long until = System.nanoTime() + START.toNanos();
    while (!Files.exists(ready)) {
      if (!alive.getAsBoolean()) {
        throw new EndedException();
      }
      if (System.nanoTime() > until) {
        throw failed("was not ready after " + START.toSeconds() + " s");
      }
      try {
        Thread.sleep(STEP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw failed("was waited for until this thread was interrupted");
      }
    }
    return ServerFacts.read(ready);
  }

  /** A failure with the end of the log. */
  IllegalStateException failed(String what) {
    String lines = String.join("\n  ", log.last(LAST_LINES));
    return new IllegalStateException("the API server " + what + "; its log ends so:\n  " + lines);
  }
}
