// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks a plugin each minute how it is, each ten seconds while it is not well. Logs changes. */
final class Polling implements AutoCloseable {
  private static final Logger LOG = System.getLogger(Polling.class.getName());
  static final Duration WELL = Duration.ofMinutes(1);
  static final Duration UNWELL = Duration.ofSeconds(10);

  private final String plugin;
  private final LastCheck last;
  private final Thread thread;
  private @Nullable String logged;

  Polling(String plugin, LastCheck last) {
    this.plugin = plugin;
    this.last = last;
    this.thread = Thread.ofVirtual().name("kms-status " + plugin).unstarted(this::run);
  }

  /** The first time on this thread, then on its own. */
  void start() {
    note(last.checkNow());
    thread.start();
  }

  private void run() {
    try {
      while (!Thread.interrupted()) {
        Thread.sleep(logged == null ? WELL : UNWELL);
        note(last.checkNow());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void note(@Nullable String problem) {
    if (problem == null && logged != null) {
      LOG.log(Level.INFO, "the KMS plugin " + plugin + " is well");
    } else if (problem != null && logged == null) {
      LOG.log(Level.WARNING, "the KMS plugin " + plugin + " is not well: " + problem);
    }
    logged = problem;
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
