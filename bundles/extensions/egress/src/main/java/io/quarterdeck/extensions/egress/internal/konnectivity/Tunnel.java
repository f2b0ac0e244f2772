// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.libraries.protobuf.MalformedMessageException;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
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
  /** A dial has this long at most, whatever its caller says. */
  private static final Duration LONGEST_DIAL = Duration.ofSeconds(30);

  /** For so long the answer to a farewell is waited for. */
  private static final Duration FAREWELL = Duration.ofSeconds(10);

  private static final String CLOSED = "tunnel closed";

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Arrivals arrivals;
  private final ReaderWatch readers;
  private final TunnelMeters meters;
  private final Link link;
  private volatile TunnelState state = TunnelState.CONNECTING;
  private String failure = "";
  private String reason = "";
  private long random;
  private long connection;

  /**
   * Opens its stream; does not block.
   *
   * @param patience with a reader that takes nothing while more has come than is kept
   */
  Tunnel(GrpcChannel channel, TunnelMeters meters, Duration patience) {
    this.meters = meters;
    arrivals = new Arrivals(patience);
    readers = new ReaderWatch(arrivals, lock, this::stalled);
    lock.lock();
    try {
      link = new Link(channel, new Incoming(), meters);
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
      await(TunnelState.CONNECTING, System.nanoTime() + timeout.toNanos());
      if (state == TunnelState.CONNECTING) {
        end(TunnelState.CLOSED);
        return false;
      }
      if (state != TunnelState.READY) {
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
      if (state == TunnelState.READY) {
        state = TunnelState.DIALING;
        link.move("dialing");
        random = ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE;
        link.send(PacketType.DIAL_REQ, Packet.dial(address, random));
        await(TunnelState.DIALING, System.nanoTime() + (own ? timeout : LONGEST_DIAL).toNanos());
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

  private void await(TunnelState passing, long end) throws IOException {
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
      while (state == TunnelState.OPEN && arrivals.size() == 0) {
        long left = end - System.nanoTime();
        if (millis > 0 && left <= 0) {
          throw new SocketTimeoutException("Read timed out");
        }
        pause(millis > 0 ? left : Long.MAX_VALUE);
      }
      if (state == TunnelState.CLOSED) {
        throw new SocketException("Socket closed");
      }
      if (arrivals.size() > 0) {
        int count = arrivals.read(into, at, length);
        askForMore();
        return count;
      }
      if (state == TunnelState.FAILED) {
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

  /** One packet. Waits while the other side does not take what was written before. */
  void write(byte[] data) throws IOException {
    lock.lock();
    try {
      while (state == TunnelState.OPEN && !link.isReady()) {
        pause(Long.MAX_VALUE);
      }
      switch (state) {
        case OPEN -> link.send(PacketType.DATA, Packet.data(connection, data));
        case CLOSED -> throw new SocketException("Socket closed");
        case CONNECTING, READY, DIALING, ENDED -> throw new IOException(CLOSED);
        case FAILED -> throw new IOException(failure);
      }
    } finally {
      lock.unlock();
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
    return state == TunnelState.CLOSED;
  }

  /** Whoever reads or writes fails. Does not wait for the other side. */
  void close() {
    locked(this::leave);
  }

  /** The stream stays for the farewell, behind what was written, and for its answer. */
  private void leave() {
    TunnelState before = state;
    if (before == TunnelState.OPEN || before == TunnelState.DIALING) {
      if (before == TunnelState.OPEN) {
        link.send(PacketType.CLOSE_REQ, Packet.close(connection));
      } else {
        link.send(PacketType.DIAL_CLS, Packet.dialClose(random));
      }
      state = TunnelState.CLOSED;
      arrivals.clear();
      askForMore();
      CompletableFuture.delayedExecutor(FAREWELL.toSeconds(), TimeUnit.SECONDS)
          .execute(() -> locked(link::cancel));
      changed.signalAll();
    } else {
      end(TunnelState.CLOSED);
    }
  }

  /** There is nothing more to be said. */
  private void end(TunnelState next) {
    state = next;
    if (next == TunnelState.CLOSED) {
      arrivals.clear();
    }
    link.cancel();
    changed.signalAll();
  }

  private void fail(String why, String dialReason) {
    failure = why;
    reason = dialReason;
    end(state == TunnelState.CLOSED ? state : TunnelState.FAILED);
  }

  private void askForMore() {
    if (arrivals.wantsAgain()) {
      link.request();
    }
  }

  /** Another packet, unless too much waits already. */
  private void askForNext() {
    if (arrivals.wantsNext()) {
      link.request();
    } else {
      readers.begin();
    }
  }

  private void stalled() {
    if (state == TunnelState.OPEN) {
      fail("tunnel closed: its reader takes nothing", "");
    }
  }

  private void locked(Runnable what) {
    lock.lock();
    try {
      what.run();
    } finally {
      lock.unlock();
    }
  }

  /** What comes; each call under the lock. */
  private final class Incoming implements GrpcReceiver {

    @Override
    public void onReady() {
      locked(
          () -> {
            if (state == TunnelState.CONNECTING) {
              state = TunnelState.READY;
            }
            changed.signalAll();
          });
    }

    @Override
    public void onMessage(byte[] message) {
      lock.lock();
      try {
        Packet packet = Packet.read(message);
        meters.received(packet.type());
        take(packet);
        if (!link.isOver()) {
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
          if (state == TunnelState.DIALING) {
            fail("dial closed", "dialclosed");
          } else if (connection == 0) {
            link.cancel();
          }
        }
        case DATA -> data(packet);
        case CLOSE_RSP -> {
          if (packet.connection() == connection) {
            end(state == TunnelState.OPEN ? TunnelState.ENDED : state);
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
        if (state == TunnelState.DIALING) {
          fail(packet.error(), "endpoint");
        } else {
          link.cancel();
        }
        return;
      }
      connection = packet.connection();
      if (connection == 0) {
        fail("the konnectivity server gave no connectID", "unknown");
      } else if (state == TunnelState.DIALING) {
        state = TunnelState.OPEN;
        link.move("ok");
        changed.signalAll();
      } else {
        // it was given up meanwhile: the connection that was made for it must go
        link.send(PacketType.CLOSE_REQ, Packet.close(connection));
      }
    }

    private void data(Packet packet) {
      if (packet.connection() == connection) {
        if (state == TunnelState.OPEN) {
          arrivals.add(packet.data());
          changed.signalAll();
        }
      } else if (packet.connection() != 0) {
        link.send(PacketType.CLOSE_REQ, Packet.close(packet.connection()));
      }
    }

    @Override
    public void onEnd(@Nullable GrpcException failed) {
      locked(() -> ended(failed));
    }

    private void ended(@Nullable GrpcException failed) {
      link.ended(failed);
      if (state == TunnelState.CONNECTING || state == TunnelState.OPEN) {
        // without a farewell it is not known whether all has come
        failure = failed == null ? CLOSED : CLOSED + ": " + failed.getMessage();
        state = TunnelState.FAILED;
      } else if (state == TunnelState.READY || state == TunnelState.DIALING) {
        state = TunnelState.FAILED;
      }
      changed.signalAll();
    }
  }
}
