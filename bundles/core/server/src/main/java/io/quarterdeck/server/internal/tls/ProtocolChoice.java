// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The protocol that a handshake comes to (ALPN, RFC 7301). With a suite of TLS 1.2 that HTTP/2
 * forbids (RFC 9113, 9.2.2) it is HTTP/1.1: clients that keep to the RFC would end the connection
 * with INADEQUATE_SECURITY.
 */
final class ProtocolChoice implements BiFunction<SSLEngine, List<String>, @Nullable String> {
  private static final Pattern EPHEMERAL_AND_AUTHENTICATED =
      Pattern.compile("TLS_(ECDHE|DHE)_\\w+_(GCM|CCM|CHACHA20)_\\w+");

  private final List<String> offered;

  /**
   * @param offered the best first; the last is spoken with any suite
   */
  ProtocolChoice(List<String> offered) {
    this.offered = offered;
  }

  /** Null, which ends the handshake with an alert, when the client wants none of them. */
  @Override
  public @Nullable String apply(SSLEngine engine, List<String> wanted) {
    SSLSession session = engine.getHandshakeSession();
    boolean strong = isStrong(session.getProtocol(), session.getCipherSuite());
    for (String name : offered) {
      if (wanted.contains(name) && (strong || name.equals(offered.getLast()))) {
        return name;
      }
    }
    return null;
  }

  static boolean isStrong(String version, String suite) {
    return version.equals("TLSv1.3") || EPHEMERAL_AND_AUTHENTICATED.matcher(suite).matches();
  }
}
