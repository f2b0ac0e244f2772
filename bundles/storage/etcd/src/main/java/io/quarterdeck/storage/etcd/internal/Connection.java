// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Requests to etcd: each within the request timeout, repeated a few times where that is safe. A
 * read may always be repeated, a write only when it has surely had no effect.
 */
final class Connection implements AutoCloseable {
  private static final int ATTEMPTS = 4;
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final Duration UNREACHABLE_PATIENCE = Duration.ofSeconds(1);

  private final EtcdSettings settings;
  private final Channels.Opened opened;
  private final ManagedChannel channel;
  private final Token token;
  private final Duration timeout;
  private final AtomicBoolean unreachable;

  Connection(EtcdSettings settings, Egress egress) {
    this.settings = settings;
    this.opened = Channels.open(settings, egress);
    this.channel = opened.channel();
    this.token = new Token(channel, settings);
    this.timeout = settings.requestTimeout();
    this.unreachable = new AtomicBoolean();
  }

  private Connection(Connection same, Duration timeout) {
    this.settings = same.settings;
    this.opened = same.opened;
    this.channel = same.channel;
    this.token = same.token;
    this.timeout = timeout;
    this.unreachable = same.unreachable;
  }

  /** The same, for requests that must not take as long. */
  Connection within(Duration shorter) {
    return shorter.compareTo(timeout) < 0 ? new Connection(this, shorter) : this;
  }

  EtcdSettings settings() {
    return settings;
  }

  /** A request that changes nothing. */
  <Q, A> A read(MethodDescriptor<Q, A> method, Q request) {
    try {
      return tryRead(method, request);
    } catch (RefusedException e) {
      throw e.refusal().told(settings.where(), false);
    }
  }

  /** A request that changes nothing, for a caller that knows some refusals. */
  <Q, A> A tryRead(MethodDescriptor<Q, A> method, Q request) throws RefusedException {
    return call(method, request, false);
  }

  /** {@link io.quarterdeck.spi.storage.OutcomeUnknownException} when it may have happened. */
  <Q, A> A write(MethodDescriptor<Q, A> method, Q request) {
    try {
      return tryWrite(method, request);
    } catch (RefusedException e) {
      throw e.refusal().told(settings.where(), true);
    }
  }

  /** A write, for a caller that knows some refusals. */
  <Q, A> A tryWrite(MethodDescriptor<Q, A> method, Q request) throws RefusedException {
    return call(method, request, true);
  }

  private <Q, A> A call(MethodDescriptor<Q, A> method, Q request, boolean write)
      throws RefusedException {
    refuseWhenClosed();
    Waiting.announce();
    long end = System.nanoTime() + patience().toNanos();
    for (int attempt = 1; true; attempt++) {
      Departure departure = new Departure();
      try {
        return ClientCalls.blockingUnaryCall(
            token.channel(), method, options(end, departure), request);
      } catch (StatusRuntimeException e) {
        Refusal refusal = new Refusal(e, departure.hasLeft());
        if (refusal.isStaleToken()) {
          token.forget();
        }
        if (attempt == ATTEMPTS || !repeatable(refusal, write) || !pause(attempt, end)) {
          throw new RefusedException(refusal);
        }
        reconnect();
      }
    }
  }

  /** A channel that shuts down may still carry a call that follows at once. */
  private void refuseWhenClosed() {
    if (channel.isShutdown()) {
      throw new StorageException("the storage is closed");
    }
  }

  /** While there is no connection and none can be made, nobody is kept waiting for one. */
  private Duration patience() {
    boolean away = unreachable.get() && channel.getState(false) != ConnectivityState.READY;
    return away && timeout.compareTo(UNREACHABLE_PATIENCE) > 0 ? UNREACHABLE_PATIENCE : timeout;
  }

  /** Whether etcd has been found silent; the {@link Monitor} says so. */
  void unreachable(boolean found) {
    unreachable.set(found);
  }

  private boolean repeatable(Refusal refusal, boolean write) {
    return refusal.isPassing() && !channel.isShutdown() && (!write || refusal.isWithoutEffect());
  }

  private static CallOptions options(long end, Departure departure) {
    return CallOptions.DEFAULT
        .withDeadlineAfter(end - System.nanoTime(), TimeUnit.NANOSECONDS)
        .withStreamTracerFactory(departure);
  }

  /** Whether there is time for another attempt. */
  private static boolean pause(int attempt, long end) {
    long millis = FIRST_PAUSE_MILLIS << attempt;
    if (end - System.nanoTime() < 2 * TimeUnit.MILLISECONDS.toNanos(millis)) {
      return false;
    }
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** For streams, which have no timeout. */
  Channel streams() {
    refuseWhenClosed();
    try {
      return token.channel();
    } catch (StatusRuntimeException e) {
      throw new StorageException(settings.where() + ": " + e.getMessage(), e);
    }
  }

  void forgetToken() {
    token.forget();
  }

  /** Tries to connect at once instead of waiting ever longer. */
  void reconnect() {
    channel.resetConnectBackoff();
  }

  boolean isClosed() {
    return channel.isShutdown();
  }

  @Override
  public void close() {
    opened.close();
  }
}
