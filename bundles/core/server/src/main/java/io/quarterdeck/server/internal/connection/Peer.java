// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import java.net.InetSocketAddress;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.ssl.SSLUtils;

/** Who is at the other end of a connection. */
public final class Peer {
  private Peer() {}

  /** Its IP address. */
  public static String address(Connection<?> connection) {
    return connection.getPeerAddress() instanceof InetSocketAddress a && a.getAddress() != null
        ? a.getAddress().getHostAddress()
        : "";
  }

  /** What it showed in the handshake, its own first; empty when it showed nothing. */
  public static List<X509Certificate> certificates(Connection<?> connection) {
    SSLEngine engine = SSLUtils.getSSLEngine(connection);
    if (engine == null) {
      return List.of();
    }
    try {
      Certificate[] chain = engine.getSession().getPeerCertificates();
      return Arrays.stream(chain).map(X509Certificate.class::cast).toList();
    } catch (SSLPeerUnverifiedException e) {
      return List.of(); // the client sent none
    }
  }
}
