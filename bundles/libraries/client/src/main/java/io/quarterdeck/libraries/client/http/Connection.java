// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** One connection, used by one call at a time. */
final class Connection implements Closeable {
  private final Socket raw;
  private final InputStream in;
  private final OutputStream out;
  private long idleSince;
  private boolean answered;

  /**
   * @param used the same one, or what protects it
   */
  private Connection(Socket raw, Socket used) throws IOException {
    this.raw = raw;
    this.in = new BufferedInputStream(used.getInputStream());
    this.out = used.getOutputStream();
  }

  /** Shakes hands over a connected socket, which is closed when that fails. */
  static Connection over(Socket raw, Endpoint endpoint, TlsContexts contexts) throws IOException {
    try {
      if (endpoint.protection() == Endpoint.Protection.NONE) {
        return new Connection(raw, raw);
      }
      SSLSocketFactory factory = contexts.of(endpoint);
      SSLSocket tls =
          (SSLSocket) factory.createSocket(raw, endpoint.serverName(), raw.getPort(), true);
      SSLParameters parameters = tls.getSSLParameters();
      if (endpoint.protection() == Endpoint.Protection.VERIFIED) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
      }
      parameters.setApplicationProtocols(new String[] {"http/1.1"});
      tls.setSSLParameters(parameters);
      tls.startHandshake();
      return new Connection(raw, tls);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /** Sends a whole request and reads the answer. */
  Response exchange(byte[] request, int mostBody) throws IOException {
    answered = false;
    out.write(request);
    out.flush();
    in.mark(1);
    if (in.read() < 0) {
      throw new EOFException("EOF");
    }
    in.reset();
    answered = true;
    Response response = new ResponseReader(in, mostBody).read();
    // what comes unasked would be taken for the answer to the next question
    return in.available() > 0 ? response.last() : response;
  }

  /** Whether the server has begun to answer the last call. */
  boolean answered() {
    return answered;
  }

  void idle() {
    idleSince = System.nanoTime();
  }

  boolean idleLongerThan(long nanos) {
    return System.nanoTime() - idleSince > nanos;
  }

  /** At once: without waiting for the other side's farewell. */
  @Override
  public void close() throws IOException {
    raw.close();
  }
}
