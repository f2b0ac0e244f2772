// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcSockets;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;

/**
 * A konnectivity server at a unix socket of this machine. Its tunnels share a connection, each with
 * a stream of its own, where kube-apiserver has a connection for each: the server takes both.
 * Thread-safe.
 */
public final class KonnectivityServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String socket;
  private final GrpcChannel channel;
  private final TunnelMeters meters;
  private final Duration patience;

  /**
   * Does not connect yet.
   *
   * @param socket a path; {@code @name} for one in Linux' abstract namespace
   * @throws IllegalArgumentException when no such socket can be reached on this system
   */
  public KonnectivityServer(String socket, GrpcSockets sockets, Metrics metrics) {
    this(socket, sockets, metrics, PATIENCE);
  }

  KonnectivityServer(String socket, GrpcSockets sockets, Metrics metrics, Duration patience) {
    this.socket = socket;
    this.patience = patience;
    channel = sockets.open(socket);
    meters = new TunnelMeters(metrics);
  }

  /**
   * A tunnel that nothing was dialled with yet. Blocks until there is a connection to the server,
   * at most for the timeout.
   *
   * @throws IOException in the words of Go's gRPC when there is none
   */
  public Tunnel open(Duration timeout) throws IOException {
    Tunnel tunnel = new Tunnel(channel, meters, patience);
    if (!tunnel.awaitReady(timeout)) {
      String why = absence();
      throw new IOException(
          "context deadline exceeded"
              + (why.isEmpty()
                  ? ""
                  : ": connection error: desc = \"transport: Error while dialing: " + why + "\""));
    }
    return tunnel;
  }

  /** Why nobody answers: gRPC keeps that for itself while a call waits for a connection. */
  private String absence() {
    if (socket.startsWith("@")) {
      return "";
    }
    try (SocketChannel tried = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      tried.connect(UnixDomainSocketAddress.of(socket));
      return "";
    } catch (IOException e) {
      String message = String.valueOf(e.getMessage());
      return "dial unix " + socket + ": connect: " + message.toLowerCase(Locale.ROOT);
    }
  }

  /** Its tunnels fail. */
  @Override
  public void close() {
    channel.close();
  }
}
