// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.libraries.certificates.AnyCertificate;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/** A client of a listener on the loopback, which believes any certificate and shows none. */
final class Client {
  private final SSLParameters parameters;
  private final SSLContext context;

  Client() throws GeneralSecurityException {
    context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {new AnyCertificate()}, null);
    parameters = context.getDefaultSSLParameters();
    parameters.setServerNames(List.of());
  }

  Client versions(String... versions) {
    parameters.setProtocols(versions);
    return this;
  }

  Client suites(String... suites) {
    parameters.setCipherSuites(suites);
    return this;
  }

  Client groups(String... groups) {
    parameters.setNamedGroups(groups);
    return this;
  }

  Client signatures(String... schemes) {
    parameters.setSignatureSchemes(schemes);
    return this;
  }

  Client protocols(String... names) {
    parameters.setApplicationProtocols(names);
    return this;
  }

  /** Asks for a host; empty for none. */
  Client host(String name) {
    parameters.setServerNames(name.isEmpty() ? List.of() : List.of(new SNIHostName(name)));
    return this;
  }

  /** A connection on which TLS has been agreed on. */
  SSLSocket connect(int port) throws IOException {
    SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
    try {
      socket.setSoTimeout(20_000);
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  SSLSession handshake(int port) throws IOException {
    try (SSLSocket socket = connect(port)) {
      return socket.getSession();
    }
  }

  /** The subject of the certificate that it is shown. */
  String shown(int port) throws IOException {
    X509Certificate certificate = (X509Certificate) handshake(port).getPeerCertificates()[0];
    return certificate.getSubjectX500Principal().getName();
  }
}
