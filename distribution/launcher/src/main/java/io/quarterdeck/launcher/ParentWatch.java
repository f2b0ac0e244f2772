// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * Ends the server with the process that started it: standard input closes then, however that has
 * ended, SIGKILL included. What comes in before is not read by anybody.
 */
final class ParentWatch {
  private static final System.Logger LOG = System.getLogger(ParentWatch.class.getName());

  /** What an orderly stop may take, so that the process is gone within two seconds. */
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  private ParentWatch() {}

  /** Of this process. */
  static void start() {
    start(System.in, PATIENCE, () -> System.exit(0), () -> Runtime.getRuntime().halt(1));
  }

  /**
   * Follows a stream on a thread of its own.
   *
   * @param orderly called at the end of it
   * @param halt called when that has not ended everything in time
   */
  static void start(InputStream in, Duration patience, Runnable orderly, Runnable halt) {
    Thread.ofPlatform().daemon().name("parent").start(() -> follow(in, patience, orderly, halt));
  }

  private static void follow(InputStream in, Duration patience, Runnable orderly, Runnable halt) {
    byte[] unread = new byte[512];
    try {
      while (in.read(unread) >= 0) {
        // nothing is asked for this way
      }
    } catch (IOException e) {
      // it has ended all the same
    }
    OrderlyEnd.limit(patience, halt);
    LOG.log(System.Logger.Level.INFO, "standard input has closed: the server stops");
    orderly.run();
  }
}
