// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Connections to one server that wait for their next request, newest first. Thread-safe. */
public final class WirePool implements Closeable {
  private static final long LONGEST_IDLE = Duration.ofSeconds(30).toNanos();
  private static final int MOST = 64;

  private final Deque<Wire> idle = new ArrayDeque<>();
  private boolean closed;

  /** Has a new connection come here when its answers are over. */
  public Wire adopt(Wire wire) {
    wire.setHome(this::give);
    return wire;
  }

  /** One that can be used, null for none. */
  public synchronized @Nullable Wire take() {
    while (!idle.isEmpty()) {
      Wire wire = idle.pop();
      if (!wire.idleLongerThan(LONGEST_IDLE) && !wire.isStale()) {
        return wire;
      }
      wire.close();
    }
    return null;
  }

  private synchronized void give(Wire wire) {
    while (!idle.isEmpty() && idle.getLast().idleLongerThan(LONGEST_IDLE)) {
      idle.removeLast().close();
    }
    if (closed || idle.size() >= MOST) {
      wire.close();
      return;
    }
    wire.idle();
    idle.push(wire);
  }

  /** Closes those that wait: the server may be elsewhere now. */
  public synchronized void forget() {
    idle.forEach(Wire::close);
    idle.clear();
  }

  /** The same for good: those that are in use are closed after their answers. */
  @Override
  public synchronized void close() {
    closed = true;
    forget();
  }
}
