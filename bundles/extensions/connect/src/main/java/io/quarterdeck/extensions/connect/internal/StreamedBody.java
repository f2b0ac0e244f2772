// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What comes from the other side, as it comes. A thread of its own reads, and waits while the
 * client does not: no more than {@link #MOST} pieces are kept.
 */
final class StreamedBody implements FrameSource {
  private static final int MOST = 16;
  private static final int PIECE = 16 * 1024;

  private final InputStream in;
  private final Closeable connection;
  private final boolean mayBreak;
  private final Deque<ByteBuffer> ready = new ArrayDeque<>();
  private Runnable listener = () -> {};
  private @Nullable IOException failure;
  private boolean ended;
  private boolean closed;

  private StreamedBody(InputStream in, Closeable connection, boolean mayBreak) {
    this.in = in;
    this.connection = connection;
    this.mayBreak = mayBreak;
  }

  /**
   * Begins to read.
   *
   * @param connection closed at the end, or when the client leaves
   * @param mayBreak whether a connection that breaks is an end like any other
   */
  static StreamedBody start(InputStream in, Closeable connection, boolean mayBreak) {
    StreamedBody body = new StreamedBody(in, connection, mayBreak);
    Thread.ofVirtual().name("connect").start(body::read);
    return body;
  }

  private void read() {
    IOException broken = null;
    try {
      byte[] piece = new byte[PIECE];
      for (int n = in.read(piece); n >= 0 && offer(piece, n); n = in.read(piece)) {}
    } catch (IOException e) {
      broken = mayBreak ? null : e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runnable told;
    synchronized (this) {
      failure = broken;
      ended = true;
      told = listener;
    }
    closeConnection();
    told.run();
  }

  private boolean offer(byte[] piece, int length) throws InterruptedException {
    Runnable told;
    synchronized (this) {
      while (ready.size() >= MOST && !closed) {
        wait();
      }
      if (closed) {
        return false;
      }
      byte[] copy = new byte[length];
      System.arraycopy(piece, 0, copy, 0, length);
      ready.add(ByteBuffer.wrap(copy));
      told = listener;
    }
    told.run();
    return true;
  }

  @Override
  public synchronized @Nullable ByteBuffer poll() {
    ByteBuffer next = ready.poll();
    if (next != null) {
      notifyAll();
    } else if (failure != null && !closed) {
      // cuts the connection: the client must not take the part for the whole
      throw new UncheckedIOException(Objects.requireNonNull(failure));
    }
    return next;
  }

  @Override
  public synchronized boolean isEnded() {
    return ended && ready.isEmpty();
  }

  @Override
  public void onReady(Runnable told) {
    boolean now;
    synchronized (this) {
      listener = told;
      now = ended || !ready.isEmpty();
    }
    if (now) {
      told.run();
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      ready.clear();
      notifyAll();
    }
    closeConnection();
  }

  private void closeConnection() {
    try {
      connection.close();
    } catch (IOException e) {
      // it is closed all the same
    }
  }
}
