// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import javax.net.ssl.SSLSocket;

/**
 * A connection over TLS that can be closed at once, whoever is reading or writing: the TLS layer
 * itself would wait for them.
 */
final class SecuredSocket extends Socket {
  private final Socket raw;
  private final SSLSocket tls;

  SecuredSocket(Socket raw, SSLSocket tls) {
    this.raw = raw;
    this.tls = tls;
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return tls.getInputStream();
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    return tls.getOutputStream();
  }

  @Override
  public void setSoTimeout(int timeout) throws SocketException {
    tls.setSoTimeout(timeout);
  }

  @Override
  public int getSoTimeout() throws SocketException {
    return tls.getSoTimeout();
  }

  @Override
  public void setTcpNoDelay(boolean on) throws SocketException {
    raw.setTcpNoDelay(on);
  }

  @Override
  public void setKeepAlive(boolean on) throws SocketException {
    raw.setKeepAlive(on);
  }

  @Override
  public InetAddress getInetAddress() {
    return raw.getInetAddress();
  }

  @Override
  public int getPort() {
    return raw.getPort();
  }

  @Override
  public boolean isConnected() {
    return true;
  }

  @Override
  public boolean isClosed() {
    return raw.isClosed();
  }

  @Override
  public void shutdownOutput() throws IOException {
    tls.shutdownOutput();
  }

  @Override
  public void close() throws IOException {
    raw.close();
  }
}
