// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * A connection that carries one HTTP/1.1 request, or one and then something else. Blocks; one
 * thread reads, one writes; anybody may close it.
 */
final class Wire implements Closeable {
  private static final int BUFFER = 16 * 1024;

  private final Socket raw;
  private final InputStream in;
  private final OutputStream out;

  private Wire(Socket raw, Socket spoken) throws IOException {
    this.raw = raw;
    this.in = new BufferedInputStream(spoken.getInputStream(), BUFFER);
    this.out = spoken.getOutputStream();
  }

  /**
   * Connects.
   *
   * @param name whom a certificate must name
   * @param party whom to trust; null for a connection without TLS
   * @param timeout of the connection, and again of the TLS handshake
   */
  static Wire open(
      InetAddress to, int port, String name, Trust.@Nullable Party party, Duration timeout)
      throws IOException {
    Socket raw = new Socket();
    try {
      raw.setTcpNoDelay(true);
      raw.setKeepAlive(true);
      int millis = Math.toIntExact(timeout.toMillis());
      raw.connect(new InetSocketAddress(to, port), millis);
      return new Wire(raw, party == null ? raw : secured(raw, name, port, party, millis));
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  private static Socket secured(Socket raw, String name, int port, Trust.Party party, int millis)
      throws IOException {
    SSLSocket tls =
        (SSLSocket) party.context().getSocketFactory().createSocket(raw, name, port, true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    if (party.named()) {
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
    }
    tls.setSSLParameters(parameters);
    raw.setSoTimeout(millis);
    tls.startHandshake();
    raw.setSoTimeout(0);
    return tls;
  }

  InputStream in() {
    return in;
  }

  OutputStream out() {
    return out;
  }

  /** Writes a request; the body may be empty. */
  void send(RequestHead head, byte[] body) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(head.text().getBytes(StandardCharsets.ISO_8859_1));
    all.write(body);
    out.write(all.toByteArray());
    out.flush();
  }

  /** At once, whoever is reading or writing: the TLS layer would wait for them. */
  @Override
  public void close() {
    try {
      raw.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
