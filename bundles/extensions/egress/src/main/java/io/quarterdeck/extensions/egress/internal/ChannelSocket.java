// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;

/**
 * A unix socket for those who know sockets only, TLS above all. A read that takes longer than its
 * timeout closes it.
 */
final class ChannelSocket extends Socket {
  private final SocketChannel channel;
  private final InputStream in;
  private final OutputStream out;
  private volatile int timeoutMillis;

  ChannelSocket(SocketChannel channel) {
    this.channel = channel;
    in = new TimedInput(Channels.newInputStream(channel), this::getSoTimeout, channel);
    out = Channels.newOutputStream(channel);
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void setSoTimeout(int timeout) {
    timeoutMillis = timeout;
  }

  @Override
  public int getSoTimeout() {
    return timeoutMillis;
  }

  /** There are no packets to wait with. */
  @Override
  public void setTcpNoDelay(boolean on) {}

  @Override
  public void setKeepAlive(boolean on) {}

  @Override
  public InetAddress getInetAddress() {
    return InetAddress.getLoopbackAddress();
  }

  /** That of {@link Socket} would open a socket of its own to ask. */
  @Override
  public int getPort() {
    return 0;
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public void shutdownInput() throws IOException {
    channel.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
