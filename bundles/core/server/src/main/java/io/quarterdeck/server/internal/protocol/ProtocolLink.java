// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.protocol;

import io.quarterdeck.server.internal.connection.ClientConnection;
import io.quarterdeck.server.internal.connection.Conversation;
import io.quarterdeck.server.internal.connection.Peer;
import io.quarterdeck.server.internal.http.Exchanges;
import io.quarterdeck.spi.protocol.Link;
import io.quarterdeck.spi.protocol.Protocol;
import io.quarterdeck.spi.protocol.Session;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.nio.NIOConnection;
import org.jspecify.annotations.Nullable;

/** A connection on which a protocol of another bundle is spoken, behind TLS. */
final class ProtocolLink implements Link, Conversation {
  private static final System.Logger LOG = System.getLogger(ProtocolLink.class.getName());

  /** kube-apiserver's bound for a connection without a request. */
  private static final Duration IDLE = Duration.ofSeconds(90);

  /** For a client that was asked to leave, and has nothing under way. */
  private static final Duration LEAVING = Duration.ofSeconds(5);

  private final Connection<?> connection;
  private final Protocol protocol;
  private final Protocols protocols;
  private final Executor tasks;
  private final LinkRequests requests;
  private final String remoteAddress;
  private volatile @Nullable Session session;
  private boolean left;
  private long busy = System.nanoTime();

  ProtocolLink(
      Connection<?> connection, Protocol protocol, Protocols protocols, Exchanges exchanges) {
    this.connection = connection;
    this.protocol = protocol;
    this.protocols = protocols;
    tasks = exchanges.tasks();
    remoteAddress = Peer.address(connection);
    requests = new LinkRequests(this, exchanges, ClientConnection.of(connection));
  }

  void open() {
    session = protocol.open(this, requests);
    protocols.opened(this);
  }

  Protocol protocol() {
    return protocol;
  }

  /** On the thread that reads. */
  void received(ByteBuffer bytes) {
    Session now = session;
    if (now == null) {
      return;
    }
    try {
      now.received(bytes);
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, protocol.name() + ": a session failed", e);
      cut();
    }
  }

  @Override
  public String remoteAddress() {
    return remoteAddress;
  }

  @Override
  public List<X509Certificate> peerCertificates() {
    return Peer.certificates(connection);
  }

  @Override
  public void write(ByteBuffer... bytes) {
    Buffer all = null;
    for (ByteBuffer part : bytes) {
      Buffer next = Buffers.wrap(connection.getMemoryManager(), part);
      all = Buffers.appendBuffers(connection.getMemoryManager(), all, next);
    }
    if (all != null && all.hasRemaining()) {
      send(connection, all);
    }
  }

  private static <L> void send(Connection<L> to, Buffer bytes) {
    to.write(bytes);
  }

  @Override
  public boolean canWrite() {
    return ((NIOConnection) connection).canWrite();
  }

  @Override
  public void onWritable(Runnable listener) {
    ((NIOConnection) connection)
        .notifyCanWrite(
            new WriteHandler() {
              @Override
              public void onWritePossible() {
                listener.run();
              }

              @Override
              public void onError(Throwable t) {
                listener.run(); // it is closed, and takes whatever is written to it
              }
            });
  }

  /** Grizzly closes it when what was written has gone out, however long that takes. */
  @Override
  public void close() {
    connection.closeSilently();
  }

  @Override
  public void cut() {
    connection.terminateSilently();
  }

  @Override
  public Executor tasks() {
    return tasks;
  }

  @Override
  public void closed() {
    protocols.closed(this);
    Session now = session;
    if (now != null) {
      now.closed();
    }
  }

  @Override
  public void drain() {
    Session now = session;
    if (now != null) {
      now.drain();
    }
  }

  /** The protocol has left: what lasts is ended, and the client comes back. */
  void leave() {
    drain();
    requests.endStreams();
  }

  @Override
  public void look(long now) {
    requests.look(now);
    Session spoken = session;
    if (spoken == null || spoken.open() > 0) {
      busy = now;
      left = false;
    } else if (now - busy > IDLE.toNanos() + LEAVING.toNanos()) {
      cut();
    } else if (now - busy > IDLE.toNanos() && !left) {
      left = true;
      drain();
    }
  }
}
