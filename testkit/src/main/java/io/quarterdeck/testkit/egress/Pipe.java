// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.egress;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/** One connection, of whatever kind. */
record Pipe(InputStream in, OutputStream out, Closeable both) {

  static Pipe of(Socket socket) throws IOException {
    return new Pipe(socket.getInputStream(), socket.getOutputStream(), socket);
  }

  static Pipe of(SocketChannel channel) {
    return new Pipe(Channels.newInputStream(channel), Channels.newOutputStream(channel), channel);
  }

  /**
   * To a port of this machine, whatever the host is called: proxies look names up, and know all.
   */
  static Socket dial(String address) throws IOException {
    return new Socket(
        "127.0.0.1", Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
  }

  void close() {
    try {
      both.close();
    } catch (IOException e) {
      // it is not used any more
    }
  }
}
