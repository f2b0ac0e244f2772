// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * One TLS connection that speaks just enough HTTP/1.1 to be cheap: the driver shares its cores with
 * the server it measures. One thread at a time.
 */
public final class Wire implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;
  private static final int PATIENCE_MILLIS = 60_000;

  private final SSLSocket socket;
  private final InputStream in;
  private final byte[] sink = new byte[BUFFER];

  private long length;
  private boolean chunked;

  private Wire(SSLSocket socket) throws IOException {
    this.socket = socket;
    in = new BufferedInputStream(socket.getInputStream(), BUFFER);
  }

  static Wire connect(URI server, SSLContext tls) throws IOException {
    SSLSocket socket =
        (SSLSocket) tls.getSocketFactory().createSocket(server.getHost(), server.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.startHandshake();
    return new Wire(socket);
  }

  /** The bytes of a request. */
  public static byte[] request(
      String method, String target, String token, String type, byte[] body) {
    return request(method, target, "application/json", token, type, body);
  }

  /**
   * The bytes of a request.
   *
   * @param accept the media type that is asked for
   * @param type of the body
   */
  public static byte[] request(
      String method, String target, String accept, String token, String type, byte[] body) {
    String head =
        method
            + " "
            + target
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: "
            + accept
            + "\r\nAuthorization: Bearer "
            + token
            + "\r\n"
            + (body.length == 0
                ? ""
                : "Content-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n")
            + "\r\n";
    byte[] first = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[first.length + body.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    return all;
  }

  /**
   * Sends and reads the answer to its end; gives the length of its body.
   *
   * @throws IOException for any status but this one
   */
  public long exchange(byte[] request, int expected) throws IOException {
    begin(request, expected);
    if (!chunked) {
      return skip(length);
    }
    long sum = 0;
    for (long size = chunkSize(); size > 0; size = chunkSize()) {
      sum += skip(size);
      line();
    }
    line();
    return sum;
  }

  /** The same for a short answer that is to be read. */
  public byte[] body(byte[] request, int expected) throws IOException {
    begin(request, expected);
    if (!chunked) {
      return in.readNBytes(Math.toIntExact(length));
    }
    var out = new ByteArrayOutputStream();
    for (long size = chunkSize(); size > 0; size = chunkSize()) {
      out.write(in.readNBytes(Math.toIntExact(size)));
      line();
    }
    line();
    return out.toByteArray();
  }

  /** Sends, and reads the head of the answer. */
  void begin(byte[] request, int expected) throws IOException {
    socket.getOutputStream().write(request);
    String status = line();
    length = 0;
    chunked = false;
    for (String field = line(); !field.isEmpty(); field = line()) {
      String lower = field.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(field.substring(15).strip());
      } else if (lower.startsWith("transfer-encoding:")) {
        chunked = lower.contains("chunked");
      }
    }
    if (!status.startsWith("HTTP/1.1 " + expected)) {
      if (!chunked) {
        skip(length); // the connection can be used again
      }
      throw new IOException(status);
    }
  }

  /** The events of the next chunk of a stream, which end with a newline each; 0 at its end. */
  int events() throws IOException {
    long size = chunkSize();
    int events = 0;
    while (size > 0) {
      int read = in.read(sink, 0, (int) Math.min(size, sink.length));
      if (read < 0) {
        throw new EOFException();
      }
      for (int i = 0; i < read; i++) {
        events += sink[i] == '\n' ? 1 : 0;
      }
      size -= read;
      if (size == 0) {
        line();
        return events;
      }
    }
    return 0;
  }

  private long chunkSize() throws IOException {
    String line = line();
    int end = line.indexOf(';');
    return Long.parseLong(end < 0 ? line : line.substring(0, end), 16);
  }

  private long skip(long count) throws IOException {
    for (long left = count; left > 0; ) {
      int read = in.read(sink, 0, (int) Math.min(left, sink.length));
      if (read < 0) {
        throw new EOFException();
      }
      left -= read;
    }
    return count;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
