// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections on which somebody waits. Thread-safe. */
final class RunningCalls {
  private final Set<Closeable> running = ConcurrentHashMap.newKeySet();
  private volatile boolean over;

  /**
   * One more.
   *
   * @throws SocketException when there may be no more: it is closed
   */
  void add(Closeable connection) throws IOException {
    running.add(connection);
    if (over) {
      running.remove(connection);
      connection.close();
      throw new SocketException("the client is closed");
    }
  }

  void remove(Closeable connection) {
    running.remove(connection);
  }

  /** Closes them, and each that comes from now on. */
  void end() {
    over = true;
    for (Closeable connection : running) {
      try {
        connection.close();
      } catch (IOException e) {
        // it is not used any more
      }
    }
  }
}
