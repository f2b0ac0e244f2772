// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Connections that wait for their next call, newest first. Thread-safe. */
final class IdleConnections {
  private static final long LONGEST_IDLE = Duration.ofSeconds(90).toNanos();
  private static final int MOST_EACH = 64;

  private final Map<Endpoint.Key, Deque<Connection>> idle = new HashMap<>();
  private boolean closed;

  synchronized @Nullable Connection take(Endpoint.Key key) {
    Deque<Connection> there = idle.get(key);
    if (there == null) {
      return null;
    }
    while (!there.isEmpty()) {
      Connection c = there.pop();
      if (!c.idleLongerThan(LONGEST_IDLE)) {
        return c;
      }
      close(c);
    }
    idle.remove(key);
    return null;
  }

  synchronized void give(Endpoint.Key key, Connection connection) {
    sweep();
    Deque<Connection> there = idle.computeIfAbsent(key, k -> new ArrayDeque<>());
    if (closed || there.size() >= MOST_EACH) {
      close(connection);
      return;
    }
    connection.idle();
    there.push(connection);
  }

  /** The oldest are at the end; servers that are not called any more are forgotten here. */
  private void sweep() {
    for (Iterator<Deque<Connection>> each = idle.values().iterator(); each.hasNext(); ) {
      Deque<Connection> there = each.next();
      while (!there.isEmpty() && there.getLast().idleLongerThan(LONGEST_IDLE)) {
        close(there.removeLast());
      }
      if (there.isEmpty()) {
        each.remove();
      }
    }
  }

  synchronized void close() {
    closed = true;
    idle.values().forEach(all -> all.forEach(IdleConnections::close));
    idle.clear();
  }

  private static void close(Connection c) {
    try {
      c.close();
    } catch (IOException e) {
      // it is not used any more
    }
  }
}
