// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One connection through a konnectivity server, on a stream of its own. Kubernetes: {@code
 * grpcTunnel} and {@code conn} of konnectivity-client, in whose words it fails.
 *
 * <p>Thread-safe. Has no thread: who reads and who writes wait on the lock, what comes is brought
 * by the threads of gRPC. A reader that takes nothing ends the tunnel after a while, as in
 * Kubernetes: behind one stream that stands still, an agent stands still with all of its others.
 */
public final class Tunnel {
  private static final String METHOD = "ProxyService/Proxy";

  /** A dial has this long at most, whatever its caller says. */
  private static final Duration LONGEST_DIAL = Duration.ofSeconds(30);

  /** For so long the answer to a farewell is waited for. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private static final int LONGEST_PACKET = 32 * 1024;
  private static final String CLOSED = "tunnel closed";

  private enum State {
    CONNECTING,
    READY,
    DIALING,
    OPEN,

    /** By the other side, in order: what has come can still be read. */
    ENDED,

    /** The same, but for the order. */
    FAILED,

    /** By this side. */
    CLOSED
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Arrivals arrivals = new Arrivals();
  private final TunnelMeters meters;
  private final Duration patience;
  private final GrpcStream stream;
  private State state = State.CONNECTING;
  private String status = "";
  private String failure = "";
  private String reason = "";
  private long random;
  private long connection;
  private boolean cancelled;
  private boolean full;
  private long fullSince;
  private boolean timed;

  /**
   * Opens its stream; does not block.
   *
   * @param patience with a reader that takes nothing while more has come than is kept
   */
  Tunnel(GrpcChannel channel, TunnelMeters meters, Duration patience) {
    this.meters = meters;
    this.patience = patience;
    lock.lock();
    try {
      move("created");
      stream = channel.stream(METHOD, new Incoming());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for a connection to the konnectivity server. One that does not come in time is given up.
   *
   * @return false when there was none in time
   * @throws IOException when there can be none
   */
  boolean awaitReady(Duration timeout) throws IOException {
    lock.lock();
    try {
      await(State.CONNECTING, System.nanoTime() + timeout.toNanos());
      if (state == State.CONNECTING) {
        end(State.CLOSED);
        return false;
      }
      if (state != State.READY) {
        throw new IOException(failure.isEmpty() ? CLOSED : failure);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has the other side connect; once. Blocks, at most for the timeout.
   *
   * @param address host and port, in brackets where it is one of IPv6
   * @throws IOException when there is no connection, after which nothing of it is left
   */
  public Socket dial(String address, Duration timeout) throws IOException {
    boolean own = timeout.compareTo(LONGEST_DIAL) < 0;
    lock.lock();
    try {
      if (state == State.READY) {
        state = State.DIALING;
        move("dialing");
        random = ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE;
        send(PacketType.DIAL_REQ, Packet.dial(address, random));
        await(State.DIALING, System.nanoTime() + (own ? timeout : LONGEST_DIAL).toNanos());
      }
      return switch (state) {
        case OPEN -> new TunnelSocket(this);
        case DIALING -> throw giveUp(own);
        case CONNECTING, READY, ENDED, FAILED, CLOSED -> throw refused();
      };
    } finally {
      lock.unlock();
    }
  }

  private IOException giveUp(boolean own) {
    leave();
    meters.dialFailed(own ? "context" : "timeout");
    return new IOException(own ? "dial timeout, context" : "dial timeout, backstop");
  }

  private IOException refused() {
    meters.dialFailed(reason.isEmpty() ? "tunnelclosed" : reason);
    return new IOException(reason.isEmpty() ? CLOSED : failure);
  }

  private void await(State passing, long end) throws IOException {
    try {
      for (long left = end - System.nanoTime();
          state == passing && left > 0;
          left = end - System.nanoTime()) {
        changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      leave();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while dialing");
    }
  }

  /**
   * Bytes that have come.
   *
   * @param millis how long to wait for some; 0 for ever
   * @return -1 at the end
   */
  int read(byte[] into, int at, int length, int millis) throws IOException {
    if (length == 0) {
      return 0;
    }
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    lock.lock();
    try {
      while (state == State.OPEN && arrivals.size() == 0) {
        long left = end - System.nanoTime();
        if (millis > 0 && left <= 0) {
          throw new SocketTimeoutException("Read timed out");
        }
        pause(millis > 0 ? left : Long.MAX_VALUE);
      }
      if (state == State.CLOSED) {
        throw new SocketException("Socket closed");
      }
      if (arrivals.size() > 0) {
        int count = arrivals.read(into, at, length);
        askForMore();
        return count;
      }
      if (state == State.FAILED) {
        throw new IOException(failure);
      }
      return -1;
    } finally {
      lock.unlock();
    }
  }

  int available() {
    lock.lock();
    try {
      return arrivals.size();
    } finally {
      lock.unlock();
    }
  }

  /** Waits while the other side does not take what was written before. */
  void write(byte[] from, int at, int length) throws IOException {
    int end = at + length;
    for (int next = at; next < end; next += LONGEST_PACKET) {
      byte[] data = Arrays.copyOfRange(from, next, Math.min(end, next + LONGEST_PACKET));
      lock.lock();
      try {
        while (state == State.OPEN && !stream.isReady()) {
          pause(Long.MAX_VALUE);
        }
        switch (state) {
          case OPEN -> send(PacketType.DATA, Packet.data(connection, data));
          case CLOSED -> throw new SocketException("Socket closed");
          case CONNECTING, READY, DIALING, ENDED -> throw new IOException(CLOSED);
          case FAILED -> throw new IOException(failure);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private void pause(long nanos) throws IOException {
    try {
      changed.awaitNanos(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return state == State.CLOSED;
    } finally {
      lock.unlock();
    }
  }

  /** Whoever reads or writes fails. Does not wait for the other side. */
  void close() {
    lock.lock();
    try {
      leave();
    } finally {
      lock.unlock();
    }
  }

  /** The stream stays for the farewell, behind what was written, and for its answer. */
  private void leave() {
    State before = state;
    if (before == State.OPEN || before == State.DIALING) {
      if (before == State.OPEN) {
        send(PacketType.CLOSE_REQ, Packet.close(connection));
      } else {
        send(PacketType.DIAL_CLS, Packet.dialClose(random));
      }
      state = State.CLOSED;
      arrivals.clear();
      askForMore();
      later(FAREWELL.toNanos(), this::cancel);
      changed.signalAll();
    } else {
      end(State.CLOSED);
    }
  }

  private void send(PacketType type, byte[] packet) {
    meters.sent(type);
    stream.send(packet);
  }

  /** There is nothing more to be said. */
  private void end(State next) {
    state = next;
    if (next == State.CLOSED) {
      arrivals.clear();
    }
    cancel();
    changed.signalAll();
  }

  private void cancel() {
    lock.lock();
    try {
      if (!cancelled) {
        cancelled = true;
        stream.cancel();
      }
    } finally {
      lock.unlock();
    }
  }

  private void fail(String why, String dialReason) {
    failure = why;
    reason = dialReason;
    end(State.FAILED);
  }

  private void move(String next) {
    meters.moved(status, next);
    status = next;
  }

  private void askForMore() {
    if (full && !arrivals.isFull()) {
      full = false;
      stream.request(1);
    }
  }

  /** Another packet, unless too much waits already. */
  private void askForNext() {
    if (!arrivals.isFull()) {
      stream.request(1);
      return;
    }
    full = true;
    fullSince = System.nanoTime();
    if (!timed) {
      timed = true;
      later(patience.toNanos(), this::checkReader);
    }
  }

  private void checkReader() {
    lock.lock();
    try {
      long left = patience.toNanos() - (System.nanoTime() - fullSince);
      timed = full && state == State.OPEN && left > 0;
      if (timed) {
        later(left, this::checkReader);
      } else if (full && state == State.OPEN) {
        fail("tunnel closed: nothing was read of it for " + patience.toSeconds() + "s", "");
      }
    } finally {
      lock.unlock();
    }
  }

  private static void later(long nanos, Runnable what) {
    CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(what);
  }

  /** What comes; each call under the lock. */
  private final class Incoming implements GrpcReceiver {

    @Override
    public void onReady() {
      lock.lock();
      try {
        if (state == State.CONNECTING) {
          state = State.READY;
        }
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void onMessage(byte[] message) {
      lock.lock();
      try {
        Packet packet = Packet.read(message);
        meters.received(packet.type());
        take(packet);
        if (!cancelled) {
          askForNext();
        }
      } catch (MalformedMessageException e) {
        fail(String.valueOf(e.getMessage()), "unknown");
      } finally {
        lock.unlock();
      }
    }

    private void take(Packet packet) {
      switch (packet.type()) {
        case DIAL_RSP -> answered(packet);
        case DIAL_CLS -> {
          if (state == State.DIALING) {
            fail("dial closed", "dialclosed");
          } else if (connection == 0) {
            cancel();
          }
        }
        case DATA -> data(packet);
        case CLOSE_RSP -> {
          if (packet.connection() == connection) {
            end(state == State.OPEN ? State.ENDED : state);
          }
        }
        case DIAL_REQ, CLOSE_REQ, DRAIN, UNKNOWN -> {
          // not for a client, as in Kubernetes
        }
      }
    }

    private void answered(Packet packet) {
      if (packet.random() != random || connection != 0) {
        return;
      }
      if (!packet.error().isEmpty()) {
        if (state == State.DIALING) {
          fail(packet.error(), "endpoint");
        } else {
          cancel();
        }
        return;
      }
      connection = packet.connection();
      if (connection == 0) {
        fail("the konnectivity server gave no connectID", "unknown");
      } else if (state == State.DIALING) {
        state = State.OPEN;
        move("ok");
        changed.signalAll();
      } else {
        // it was given up meanwhile: the connection that was made for it must go
        send(PacketType.CLOSE_REQ, Packet.close(connection));
      }
    }

    private void data(Packet packet) {
      if (packet.connection() == connection) {
        if (state == State.OPEN) {
          arrivals.add(packet.data());
          changed.signalAll();
        }
      } else if (packet.connection() != 0) {
        send(PacketType.CLOSE_REQ, Packet.close(packet.connection()));
      }
    }

    @Override
    public void onEnd(@Nullable GrpcException failed) {
      lock.lock();
      try {
        move("");
        if (!cancelled && failed != null) {
          meters.streamFailed(failed.code());
        }
        if (state == State.CONNECTING || state == State.OPEN) {
          // without a farewell it is not known whether all has come
          failure = failed == null ? CLOSED : CLOSED + ": " + failed.getMessage();
          state = State.FAILED;
        } else if (state == State.READY || state == State.DIALING) {
          state = State.FAILED;
        }
        cancelled = true;
        changed.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
