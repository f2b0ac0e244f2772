// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What comes from the other side, as it comes. A thread of its own reads, and waits while the
 * client does not: no more than {@link #MOST} pieces are kept.
 *
 * <p>The last piece of a body whose length is known is its end as well: a client that has read all
 * of it may ask for the next thing at once, and must not find this answer still open.
 */
public final class StreamedBody implements FrameSource {
  private static final int MOST = 16;
  private static final int PIECE = 16 * 1024;

  private final InputStream in;
  private final Closeable connection;
  private final boolean mayBreak;
  private final Runnable whole;
  private final Deque<ByteBuffer> ready = new ArrayDeque<>();
  private Runnable listener = () -> {};
  private @Nullable IOException failure;
  private boolean ended;
  private boolean closed;

  /** The connection may be another request's by now. */
  private boolean released;

  private StreamedBody(
      InputStream in, Closeable connection, boolean mayBreak, @Nullable Runnable whole) {
    this.in = in;
    this.connection = connection;
    this.mayBreak = mayBreak;
    this.whole = whole == null ? this::closeConnection : whole;
  }

  /**
   * Begins to read.
   *
   * @param connection closed at the end, or when the client leaves
   * @param mayBreak whether a connection that breaks is an end like any other
   */
  public static StreamedBody start(InputStream in, Closeable connection, boolean mayBreak) {
    return begun(new StreamedBody(in, connection, mayBreak, null));
  }

  /**
   * Begins to read, from a connection that may be used again.
   *
   * @param connection closed when the client leaves, or the body breaks
   * @param whole called once after the last byte instead
   */
  public static StreamedBody start(InputStream in, Closeable connection, Runnable whole) {
    return begun(new StreamedBody(in, connection, false, whole));
  }

  private static StreamedBody begun(StreamedBody body) {
    Thread.ofVirtual().name("passed-on").start(body::read);
    return body;
  }

  private void read() {
    IOException broken = null;
    boolean all = false;
    ByteBuffer last = null;
    try {
      byte[] piece = new byte[PIECE];
      int n = in.read(piece);
      while (n >= 0 && !isWhole() && offer(copy(piece, n))) {
        n = in.read(piece);
      }
      last = n >= 0 && isWhole() ? copy(piece, n) : null;
      all = n < 0 || last != null && awaitRoom();
    } catch (IOException e) {
      broken = mayBreak ? null : e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    finish(all, broken, last);
  }

  private boolean isWhole() {
    return in instanceof SizedBody sized && sized.isWhole();
  }

  private static ByteBuffer copy(byte[] piece, int length) {
    return ByteBuffer.wrap(Arrays.copyOf(piece, length));
  }

  private void finish(boolean all, @Nullable IOException broken, @Nullable ByteBuffer last) {
    Runnable told;
    boolean reusable;
    synchronized (this) {
      failure = broken;
      reusable = all && !closed;
      if (last != null && reusable) {
        ready.add(last);
      }
      ended = true;
      told = listener;
      released = reusable;
    }
    if (reusable) {
      whole.run();
    } else {
      closeConnection();
    }
    told.run();
  }

  private boolean offer(ByteBuffer piece) throws InterruptedException {
    Runnable told;
    synchronized (this) {
      if (!awaitRoom()) {
        return false;
      }
      ready.add(piece);
      told = listener;
    }
    told.run();
    return true;
  }

  /** False when nobody reads any more. */
  private synchronized boolean awaitRoom() throws InterruptedException {
    while (ready.size() >= MOST && !closed) {
      wait();
    }
    return !closed;
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
    boolean ours;
    synchronized (this) {
      closed = true;
      ready.clear();
      notifyAll();
      ours = !released;
    }
    if (ours) {
      closeConnection();
    }
  }

  private void closeConnection() {
    try {
      connection.close();
    } catch (IOException e) {
      // it is closed all the same
    }
  }
}
