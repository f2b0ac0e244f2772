// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.server.internal.settings.TlsOptions;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How handshakes are made from one change of the options or files to the next: a handshake sees one
 * of these and never a mixture. Immutable.
 */
final class Serving {
  private final TlsOptions options;
  private final SSLContext context;
  private final Map<InetAddress, SSLContext> byAddress;

  Serving(TlsOptions options, NamedCertificates certificates, TrustManager trust) {
    this.options = options;
    this.context = context(new ShownKeys(certificates, certificates.all()), trust);
    this.byAddress = new HashMap<>();
    certificates
        .byAddress()
        .forEach(
            (address, pair) ->
                byAddress.put(address, context(new ShownKeys(certificates, List.of(pair)), trust)));
  }

  private static SSLContext context(KeyManager keys, TrustManager trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[] {keys}, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("io.quarterdeck.server: no TLS: " + e.getMessage(), e);
    }
  }

  SSLContext context() {
    return context;
  }

  /**
   * An engine for one connection, which wants a client certificate but does not insist.
   *
   * @param local the address of this machine that the client has come to; null when it is not known
   * @param protocols to offer by ALPN, the best first; none to leave it out
   */
  SSLEngine engine(@Nullable InetAddress local, List<String> protocols) {
    SSLContext of = local == null ? context : byAddress.getOrDefault(local, context);
    SSLEngine engine = of.createSSLEngine();
    engine.setUseClientMode(false);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setWantClientAuth(true);
    parameters.setProtocols(options.versions().toArray(String[]::new));
    parameters.setCipherSuites(options.suites().toArray(String[]::new));
    if (!options.groups().isEmpty()) {
      parameters.setNamedGroups(options.groups().toArray(String[]::new));
    }
    parameters.setApplicationProtocols(protocols.toArray(String[]::new));
    engine.setSSLParameters(parameters);
    if (!protocols.isEmpty()) {
      engine.setHandshakeApplicationProtocolSelector(new ProtocolChoice(protocols));
    }
    return engine;
  }
}
