// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.egress;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;

/** Dials itself. */
final class DirectEgress implements Egress {

  @Override
  public boolean isDirect(Traffic traffic) {
    return true;
  }

  @Override
  public Socket dial(Traffic traffic, String host, int port, Duration timeout) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      socket.connect(
          new InetSocketAddress(InetAddress.getByName(host), port),
          Math.toIntExact(timeout.toMillis()));
      return socket;
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }
}
