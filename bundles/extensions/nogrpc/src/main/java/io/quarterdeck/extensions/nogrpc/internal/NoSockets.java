// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.nogrpc.internal;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcSockets;
import org.osgi.service.component.annotations.Component;

/**
 * The service for a distribution without gRPC's libraries. Whoever needs the service only where its
 * configuration names a socket is there with it, and refuses such a configuration in one sentence.
 */
@Component(service = GrpcSockets.class)
public final class NoSockets implements GrpcSockets {
  @Override
  public GrpcChannel open(String socket) {
    throw new IllegalArgumentException(
        "the socket "
            + socket
            + " cannot be reached: this profile has extensions.nogrpc in the place of"
            + " extensions.grpc");
  }
}
