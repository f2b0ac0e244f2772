// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.GenericCloseListener;

/**
 * All connections of an endpoint. One thread checks them about once a second, so that a deadline
 * costs a request two writes to a field.
 */
public final class ConnectionWatch implements AutoCloseable {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Limits limits;
  private final MemoryBudget unread;
  private final Decoding decoding;
  private final Set<ClientConnection> connections = ConcurrentHashMap.newKeySet();
  private final long pause;
  private volatile boolean closed;

  public ConnectionWatch(Limits limits) {
    this.limits = limits;
    unread = new MemoryBudget(limits.unread());
    decoding = new Decoding(limits.decoding());
    pause =
        Stream.of(limits.handshake(), limits.head(), limits.body(), limits.idle(), limits.stall())
            .map(d -> d.dividedBy(4))
            .reduce(LOOK, (a, b) -> a.compareTo(b) < 0 ? a : b)
            .toNanos();
    Thread.ofPlatform().name("connections").daemon(true).start(this::look);
  }

  /** What bodies that are being decoded share. */
  public Decoding decoding() {
    return decoding;
  }

  /** Bytes that are left for heads and bodies to come. */
  public long left() {
    return unread.left();
  }

  void add(Connection<?> connection) {
    ClientConnection client = new ClientConnection(connection, limits, unread);
    connections.add(client);
    // not the filter's own notice, which connections lose that speak another protocol
    connection.addCloseListener(
        (GenericCloseListener)
            (closeable, type) -> {
              connections.remove(client);
              client.closed();
            });
  }

  /** How many clients are connected, now. */
  public int open() {
    return connections.size();
  }

  /**
   * Closes those whose clients wait for nothing; what else than HTTP/1.1 is spoken is drained.
   *
   * @param newcomers whether also those that have not asked for anything whole yet
   */
  public void dismiss(boolean newcomers) {
    connections.forEach(client -> client.dismiss(newcomers));
  }

  private void look() {
    while (!closed) {
      long now = System.nanoTime();
      connections.forEach(client -> client.look(now));
      LockSupport.parkNanos(pause);
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
