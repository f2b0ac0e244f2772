// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.net.InetAddress;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.jspecify.annotations.Nullable;

/**
 * Makes the engine of each connection by what the settings, files and protocols are at that moment.
 * A client that chooses no protocol (ALPN) speaks HTTP/1.1. Thread-safe.
 */
public final class Engines extends SSLEngineConfigurator {
  private final Tls tls;
  private final Supplier<List<String>> protocols;

  /**
   * @param protocols the names that ALPN offers, the best first; asked at each handshake, on its
   *     thread
   */
  public Engines(Tls tls, Supplier<List<String>> protocols) {
    super(tls.context(), false, false, true);
    this.tls = tls;
    this.protocols = protocols;
  }

  /** For a connection that has come to this address. */
  SSLEngine create(@Nullable InetAddress local) {
    return tls.now().engine(local, protocols.get());
  }

  /** The client's name and port count for nothing here. */
  @Override
  public SSLEngine createSSLEngine(@Nullable String peerHost, int peerPort) {
    return create(null);
  }

  @Override
  public SSLContext getSslContext() {
    return tls.context();
  }

  @Override
  public SSLEngineConfigurator copy() {
    return new Engines(tls, protocols);
  }
}
