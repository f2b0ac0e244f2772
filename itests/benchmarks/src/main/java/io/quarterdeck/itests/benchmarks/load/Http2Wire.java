// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * One HTTP/2 connection (RFC 9113) with as many streams as are opened, which stay on it: the JDK's
 * client opens others of its own accord. It is as generous with windows as Go's client. Requests
 * come from any thread, answers are read on a virtual one.
 */
final class Http2Wire implements AutoCloseable {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int GOAWAY = 7;
  private static final int WINDOW_UPDATE = 8;
  private static final int ACK = 1;
  private static final int END_STREAM = 1;
  private static final int PADDED = 8;
  private static final int LAST_HEADERS = 5;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int STREAM_WINDOW = 4 << 20;
  private static final int CONNECTION_WINDOW = 1 << 30;
  private static final int OK = 0x88;

  /** Takes a stream's answer, on the connection's thread. */
  interface Answer {
    /** It is let in; nothing of the body has come yet. */
    default void begun() {}

    /** A piece of the body. */
    void data(byte[] bytes, int count);

    /** It was refused, or has ended; nothing follows. */
    void ended(boolean refused);
  }

  private final SSLSocket socket;
  private final OutputStream out;
  private final String authority;
  private final boolean reads;
  private final ConcurrentMap<Integer, Answer> answers = new ConcurrentHashMap<>();
  private int last = -1;

  /**
   * Opens it.
   *
   * @param reads whether a stream's window is opened again when it has been read
   */
  Http2Wire(Target server, boolean reads) throws IOException {
    this.reads = reads;
    authority = server.url().getAuthority();
    socket =
        (SSLSocket)
            server
                .tls()
                .getSocketFactory()
                .createSocket(server.url().getHost(), server.url().getPort());
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2"});
    socket.setSSLParameters(parameters);
    socket.setTcpNoDelay(true);
    socket.startHandshake();
    out = new BufferedOutputStream(socket.getOutputStream(), 64 * 1024);
    out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    ByteBuffer window = ByteBuffer.allocate(6).putShort((short) INITIAL_WINDOW_SIZE);
    frame(SETTINGS, 0, 0, window.putInt(reads ? STREAM_WINDOW : 65_535).array());
    windowUpdate(0, CONNECTION_WINDOW);
    flush();
    Thread.ofVirtual().name("http2-wire").start(this::read);
  }

  /** Begins a GET; {@link #flush} sends it. */
  synchronized void get(String path, String accept, String token, Answer answer)
      throws IOException {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.writeBytes(new byte[] {(byte) 0x82, (byte) 0x87}); // GET, https
    field(block, path, 4);
    field(block, authority, 1);
    field(block, accept, 0x0f, 19 - 15);
    field(block, "Bearer " + token, 0x0f, 23 - 15);
    last += 2;
    answers.put(last, answer);
    frame(HEADERS, LAST_HEADERS, last, block.toByteArray());
  }

  /** A literal that is not kept, whose name is in the static table (RFC 7541, 6.2.2). */
  private static void field(ByteArrayOutputStream block, String value, int... name) {
    for (int b : name) {
      block.write(b);
    }
    byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
    if (bytes.length < 127) {
      block.write(bytes.length);
    } else {
      block.write(127);
      int rest = bytes.length - 127;
      for (; rest >= 128; rest >>>= 7) {
        block.write(rest & 127 | 128);
      }
      block.write(rest);
    }
    block.writeBytes(bytes);
  }

  private synchronized void frame(int type, int flags, int stream, byte[] payload)
      throws IOException {
    ByteBuffer head = ByteBuffer.allocate(9);
    head.putInt(payload.length << 8 | type).put((byte) flags).putInt(stream);
    out.write(head.array());
    out.write(payload);
  }

  private void windowUpdate(int stream, int more) throws IOException {
    frame(WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(more).array());
  }

  synchronized void flush() throws IOException {
    out.flush();
  }

  private void read() {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(socket.getInputStream(), 64 * 1024))) {
      byte[] payload = new byte[1 << 14];
      while (true) {
        int head = in.readInt();
        int flags = in.readByte();
        int stream = in.readInt();
        int size = head >>> 8;
        in.readFully(payload, 0, size);
        take(head & 0xff, flags, stream, payload, size);
      }
    } catch (IOException e) {
      // closed, when the run is over
    }
  }

  private void take(int type, int flags, int stream, byte[] payload, int size) throws IOException {
    switch (type) {
      case DATA -> data(flags, stream, payload, size);
      case HEADERS -> headers(flags, stream, payload[0] & 0xff);
      case SETTINGS, PING -> {
        if ((flags & ACK) == 0) {
          frame(type, ACK, 0, type == PING ? Arrays.copyOf(payload, size) : new byte[0]);
          flush();
        }
      }
      case GOAWAY -> throw new IOException("the server has left");
      default -> {}
    }
  }

  /** The status comes first, and 200 is a byte of its own: what is none of it is a refusal. */
  private void headers(int flags, int stream, int first) {
    boolean refused = first != OK;
    if (refused || (flags & END_STREAM) != 0) {
      end(stream, refused);
      return;
    }
    Answer answer = answers.get(stream);
    if (answer != null) {
      answer.begun();
    }
  }

  private void end(int stream, boolean refused) {
    Answer answer = answers.remove(stream);
    if (answer != null) {
      answer.ended(refused);
    }
  }

  private void data(int flags, int stream, byte[] payload, int size) throws IOException {
    if ((flags & PADDED) != 0) {
      throw new IOException("padded");
    }
    Answer answer = answers.get(stream);
    if (answer != null && size > 0) {
      answer.data(payload, size);
      if (reads && (flags & END_STREAM) == 0) {
        windowUpdate(stream, size);
        windowUpdate(0, size);
        flush();
      }
    }
    if ((flags & END_STREAM) != 0) {
      end(stream, false);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
