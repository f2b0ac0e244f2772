// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Has a proxy connect by {@code CONNECT}. What fails reads as kube-apiserver has it.
 *
 * @param proxy that is asked
 */
record HttpConnect(Proxy proxy) implements Route {
  /** Bytes of an answer's head. */
  private static final int MOST = 1 << 20;

  private static final int OK = 200;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] ((\\d{3})(?: .*)?)");

  @Override
  public String protocol() {
    return "http_connect";
  }

  @Override
  public String transport() {
    return proxy.transport();
  }

  /** The connection to the proxy has the timeout, and each step after it again. */
  @Override
  public Socket dial(String address, Duration timeout, EgressMeters meters) throws IOException {
    Socket socket;
    try {
      socket = proxy.connect(timeout);
    } catch (IOException | RuntimeException e) {
      meters.failed(this, "connect");
      throw e;
    }
    try {
      socket.setSoTimeout(Math.toIntExact(timeout.toMillis()));
      ask(socket, address);
      socket.setSoTimeout(0);
      return socket;
    } catch (IOException | RuntimeException e) {
      meters.failed(this, "proxy");
      socket.close();
      throw e;
    }
  }

  private void ask(Socket socket, String address) throws IOException {
    String head = "CONNECT " + address + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    String line;
    try {
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      line = firstLine(socket.getInputStream());
    } catch (IOException e) {
      throw new IOException(
          "reading HTTP response from CONNECT to "
              + address
              + " via proxy "
              + proxy.address()
              + " failed: "
              + e.getMessage(),
          e);
    }
    Matcher status = STATUS.matcher(line);
    if (!status.matches()) {
      throw new IOException(
          "reading HTTP response from CONNECT to "
              + address
              + " via proxy "
              + proxy.address()
              + " failed: malformed HTTP response");
    }
    if (Integer.parseInt(status.group(2)) != OK) {
      throw new IOException(
          "proxy error from "
              + proxy.address()
              + " while dialing "
              + address
              + ", code "
              + status.group(2)
              + ": "
              + status.group(1));
    }
  }

  /** Byte by byte, since what follows the head is the other side's. */
  private static String firstLine(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int last = 0;
    while (head.size() < MOST) {
      int b = in.read();
      if (b < 0) {
        throw new IOException(head.size() == 0 ? "EOF" : "unexpected EOF");
      }
      head.write(b);
      last = b == '\r' ? last : b == '\n' ? last + 1 : 0;
      if (last == 2) {
        String text = head.toString(StandardCharsets.ISO_8859_1);
        return text.substring(0, text.indexOf('\n')).stripTrailing();
      }
    }
    throw new IOException("the head is too long");
  }
}
