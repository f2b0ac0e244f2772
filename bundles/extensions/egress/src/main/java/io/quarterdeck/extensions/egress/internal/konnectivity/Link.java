// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcException;
import io.quarterdeck.spi.grpc.GrpcReceiver;
import io.quarterdeck.spi.grpc.GrpcStream;
import org.jspecify.annotations.Nullable;

/** The stream of a tunnel, and what is counted of it. Guarded by the tunnel's lock. */
final class Link {
  private static final String METHOD = "ProxyService/Proxy";

  private final TunnelMeters meters;
  private final GrpcStream stream;
  private String status = "";
  private boolean over;

  /** Opens it; does not block. */
  Link(GrpcChannel channel, GrpcReceiver receiver, TunnelMeters meters) {
    this.meters = meters;
    move("created");
    stream = channel.stream(METHOD, receiver);
  }

  void send(PacketType type, byte[] packet) {
    meters.sent(type);
    stream.send(packet);
  }

  boolean isReady() {
    return stream.isReady();
  }

  /** Asks for another packet. */
  void request() {
    stream.request(1);
  }

  /** Once it has no more packets, whoever has ended it. */
  boolean isOver() {
    return over;
  }

  void cancel() {
    if (!over) {
      over = true;
      stream.cancel();
    }
  }

  /** It has been ended, perhaps by {@link #cancel}. */
  void ended(@Nullable GrpcException failed) {
    if (!over && failed != null) {
      meters.streamFailed(failed.code());
    }
    over = true;
    move("");
  }

  /**
   * @param next {@code ClientConnectionStatus}; empty for the end
   */
  void move(String next) {
    meters.moved(status, next);
    status = next;
  }
}
