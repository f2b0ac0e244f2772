// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.util.function.Consumer;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ssl.SSLBaseFilter;

/**
 * Notifies somebody of handshakes that are through.
 *
 * @param then called on the thread that reads, before what follows is read
 */
public record Handshaken(Consumer<Connection<?>> then) implements SSLBaseFilter.HandshakeListener {
  @Override
  public void onStart(Connection<?> connection) {}

  @Override
  public void onComplete(Connection<?> connection) {
    then.accept(connection);
  }

  @Override
  public void onFailure(Connection<?> connection, Throwable cause) {}
}
