// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import io.quarterdeck.launcher.failure.LaunchException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;

/**
 * The entry point for a program that has the server in its own JVM, by a class loader that knows
 * {@code lib/} alone. The program keeps its standard streams, its system properties, its logging
 * and its life: nothing here ends the JVM. Several may run at once, each from a class loader of its
 * own. Callers find these methods by reflection; they have types of the JDK only.
 */
public final class Embedded {
  private Embedded() {}

  /**
   * Starts a server, which is ready when this returns.
   *
   * @param home of the distribution
   * @param log what a server by itself writes on its standard error
   * @param words the options of {@code quarterdeck run}, that word before them or not; without
   *     those that concern a process
   * @return stops the server, in order; a second time nothing
   * @throws Exception whose message is the one line that a server by itself ends with
   */
  public static AutoCloseable start(Path home, PrintStream log, String... words) throws Exception {
    Server server = new Server(Host.embedded(home), log, log, Level.INFO);
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    aside("quarterdeck-start", () -> failure.set(start(server, log, words)));
    Throwable failed = failure.get();
    if (failed != null) {
      aside("quarterdeck-stop", server::stop);
      log.flush();
      // without its class, which is the loader's
      throw new IllegalStateException(String.valueOf(failed.getMessage()));
    }
    return () -> aside("quarterdeck-stop", server::stop);
  }

  /** What it fails with, or null. */
  private static @Nullable Throwable start(Server server, PrintStream log, String... words) {
    try {
      server.start(Main.withoutRun(words));
      return null;
    } catch (LaunchException e) {
      log.println("quarterdeck: " + e.getMessage());
      server.failed(e.exitCode());
      return e;
    } catch (InterruptedException | RuntimeException | LinkageError e) {
      log.println("quarterdeck: the start failed: " + e);
      server.failed(1);
      return e;
    }
  }

  /** On a thread of our own: libraries leave something of theirs on each that they come by. */
  private static void aside(String name, Runnable work) throws InterruptedException {
    Thread thread = Thread.ofPlatform().name(name).unstarted(work);
    thread.setContextClassLoader(Embedded.class.getClassLoader());
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      thread.interrupt();
      thread.join();
      throw e;
    }
  }
}
