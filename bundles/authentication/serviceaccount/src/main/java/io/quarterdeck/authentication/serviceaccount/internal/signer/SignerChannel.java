// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcSockets;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The channel to the signer: opened when it is first used, and anew when another bundle opens
 * channels than before. Thread-safe.
 */
final class SignerChannel implements AutoCloseable {
  private final String socket;
  private final Supplier<@Nullable GrpcSockets> sockets;
  private @Nullable GrpcSockets from;
  private @Nullable GrpcChannel open;
  private boolean closed;

  /**
   * @param sockets gives null while no bundle opens channels
   */
  SignerChannel(String socket, Supplier<@Nullable GrpcSockets> sockets) {
    this.socket = socket;
    this.sockets = sockets;
  }

  String socket() {
    return socket;
  }

  /** As {@link GrpcChannel#call}. */
  byte[] call(String method, byte[] request, Duration timeout) throws GrpcException {
    return channel().call(method, request, timeout);
  }

  private synchronized GrpcChannel channel() throws GrpcException {
    GrpcSockets now = sockets.get();
    if (closed || now == null) {
      throw new GrpcException(
          "Unavailable", closed ? "the channel is closed" : "no bundle opens channels of gRPC");
    }
    GrpcChannel known = open;
    if (known != null && now.equals(from)) {
      return known;
    }
    release();
    try {
      GrpcChannel made = now.open(socket);
      open = made;
      from = now;
      return made;
    } catch (IllegalArgumentException e) {
      throw new GrpcException("InvalidArgument", String.valueOf(e.getMessage()));
    }
  }

  private void release() {
    GrpcChannel known = open;
    open = null;
    if (known != null) {
      known.close();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    release();
  }
}
