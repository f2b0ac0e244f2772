// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.IOException;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * A proxy at a unix socket of this machine, which answers or refuses at once.
 *
 * @param address the socket's path
 */
record SocketProxy(String address) implements Proxy {

  @Override
  public String transport() {
    return "uds";
  }

  @Override
  public Socket connect(Duration timeout) throws IOException {
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(address));
      return new ChannelSocket(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw new IOException("dial unix " + address + ": connect: " + e.getMessage(), e);
    }
  }
}
