// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;

/** One connection, and bytes on it as given. */
final class Line implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 75_000;

  private final SSLSocket socket;

  Line(SSLSocket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    socket.startHandshake();
  }

  Line send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** The code of the next answer; 0 when the connection is closed instead. */
  int code() {
    byte[] start = new byte[12];
    try {
      InputStream in = socket.getInputStream();
      if (in.readNBytes(start, 0, start.length) < start.length) {
        return 0;
      }
      return Integer.parseInt(new String(start, 9, 3, StandardCharsets.ISO_8859_1));
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone anyway
    }
  }
}
