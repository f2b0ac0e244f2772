// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** Bytes over TLS, whatever they are. */
final class RawTls implements AutoCloseable {
  private final SSLSocket socket;

  RawTls(SSLContext tls, int port) throws IOException {
    socket = (SSLSocket) tls.getSocketFactory().createSocket("127.0.0.1", port);
    socket.setSoTimeout(20_000);
    socket.startHandshake();
  }

  RawTls send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** One answer with a Content-Length, or an interim one. */
  String answer() throws IOException {
    StringBuilder head = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (head.length() < 4 || head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
      int b = in.read();
      if (b < 0) {
        throw new IOException("closed behind: " + head);
      }
      head.append((char) b);
    }
    int at = head.toString().toLowerCase(java.util.Locale.ROOT).indexOf("content-length: ");
    if (at < 0) {
      return head.toString();
    }
    int length = Integer.parseInt(head.substring(at + 16, head.indexOf("\r", at)));
    return head + new String(in.readNBytes(length), StandardCharsets.UTF_8);
  }

  /** All that comes until the server closes the connection. */
  String rest() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** How many bytes come until the connection is closed, or cut. */
  long countRest() throws IOException {
    byte[] buffer = new byte[64 * 1024];
    long count = 0;
    try {
      for (int n = socket.getInputStream().read(buffer);
          n >= 0;
          n = socket.getInputStream().read(buffer)) {
        count += n;
      }
    } catch (SSLException | SocketException e) {
      return count;
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
