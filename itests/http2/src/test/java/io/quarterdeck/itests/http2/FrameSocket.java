// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A client that sends whatever frames it likes (RFC 9113, 4.1). Of what comes back it knows answers
 * to pings.
 */
final class FrameSocket implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int PRIORITY = 2;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;
  static final int ACK = 1;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private final SSLSocket socket;
  private final OutputStream out;
  private final Semaphore pongs = new Semaphore(0);
  private volatile boolean ended;
  private int stream = -1;

  /**
   * Opens a connection.
   *
   * @param reads whether it reads at all
   */
  FrameSocket(URI server, SSLContext tls, boolean reads) throws IOException {
    socket = (SSLSocket) tls.getSocketFactory().createSocket(server.getHost(), server.getPort());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    out = new BufferedOutputStream(socket.getOutputStream(), 16 * 1024);
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    if (reads) {
      Thread.ofVirtual().start(this::read);
    }
  }

  private void read() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(socket.getInputStream(), 16 * 1024))) {
      while (true) {
        int head = in.readInt();
        int flags = in.readByte();
        in.skipNBytes(Integer.BYTES + (head >>> 8));
        if ((head & 0xff) == PING && (flags & ACK) != 0) {
          pongs.release();
        }
      }
    } catch (IOException e) {
      // it has been cut
    }
    ended = true;
  }

  /** Whether the server has ended it; only one that reads notices. */
  boolean isEnded() {
    return ended;
  }

  void frame(int type, int flags, int id, byte[] payload) throws IOException {
    ByteBuffer head = ByteBuffer.allocate(9);
    head.putInt(payload.length << 8 | type).put((byte) flags).putInt(id);
    out.write(head.array());
    out.write(payload);
  }

  /** A setting in a frame of its own. */
  void setting(int name, int value) throws IOException {
    frame(SETTINGS, 0, 0, ByteBuffer.allocate(6).putShort((short) name).putInt(value).array());
  }

  /** Begins a request; its stream. */
  int request(boolean post, String path, int flags) throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(post ? 0x83 : 0x82);
    block.write(0x87);
    for (var field : List.of(Map.entry(4, path), Map.entry(1, "localhost"))) {
      byte[] value = field.getValue().getBytes(StandardCharsets.US_ASCII);
      block.write(field.getKey()); // a literal that is not kept, with an indexed name
      block.write(value.length);
      block.write(value);
    }
    stream += 2;
    frame(HEADERS, flags, stream, block.toByteArray());
    return stream;
  }

  /** How long the answer to a ping takes. */
  Duration ping() throws IOException, InterruptedException {
    pongs.drainPermits();
    long began = System.nanoTime();
    frame(PING, 0, 0, new byte[8]);
    flush();
    if (!pongs.tryAcquire(30, TimeUnit.SECONDS)) {
      throw new IOException("no answer to a ping");
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }

  void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
