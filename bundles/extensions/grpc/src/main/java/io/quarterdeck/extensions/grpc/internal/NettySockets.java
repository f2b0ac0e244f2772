// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.quarterdeck.spi.grpc.GrpcChannel;
import io.quarterdeck.spi.grpc.GrpcSockets;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/** Opens channels on event loops that are there once the first channel is. */
@Component(service = GrpcSockets.class)
public final class NettySockets implements GrpcSockets, AutoCloseable {
  private static final String ABSTRACT = "@";

  private @Nullable Transport files;
  private @Nullable Transport names;

  @Activate
  public NettySockets() {}

  @Override
  public GrpcChannel open(String socket) {
    return new NettyChannel(transport(socket).channel(socket));
  }

  private synchronized Transport transport(String socket) {
    if (socket.startsWith(ABSTRACT)) {
      Transport found = names;
      return found != null ? found : (names = Transport.ofNames());
    }
    Transport found = files;
    return found != null ? found : (files = Transport.ofFiles());
  }

  @Deactivate
  @Override
  public synchronized void close() {
    if (files != null) {
      files.close();
    }
    if (names != null) {
      names.close();
    }
  }
}
