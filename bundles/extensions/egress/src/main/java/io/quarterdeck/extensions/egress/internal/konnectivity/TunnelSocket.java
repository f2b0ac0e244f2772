// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Arrays;

/**
 * A tunnel for those who know sockets only, TLS above all. It has no end of one direction alone:
 * the protocol knows none.
 */
final class TunnelSocket extends Socket {
  /** Bytes. */
  private static final int LONGEST_PACKET = 32 * 1024;

  private final Tunnel tunnel;
  private final InputStream in = new Incoming();
  private final OutputStream out = new Outgoing();
  private volatile int timeoutMillis;

  TunnelSocket(Tunnel tunnel) {
    this.tunnel = tunnel;
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
    return tunnel.isClosed();
  }

  @Override
  public void shutdownOutput() throws IOException {
    throw new SocketException("a tunnel cannot be closed in one direction");
  }

  @Override
  public void close() {
    tunnel.close();
  }

  private final class Incoming extends InputStream {
    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int at, int length) throws IOException {
      return tunnel.read(into, at, length, timeoutMillis);
    }

    @Override
    public int available() {
      return tunnel.available();
    }

    @Override
    public void close() {
      tunnel.close();
    }
  }

  private final class Outgoing extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int at, int length) throws IOException {
      int end = at + length;
      for (int next = at; next < end; next += LONGEST_PACKET) {
        tunnel.write(Arrays.copyOfRange(from, next, Math.min(end, next + LONGEST_PACKET)));
      }
    }

    @Override
    public void close() {
      tunnel.close();
    }
  }
}
