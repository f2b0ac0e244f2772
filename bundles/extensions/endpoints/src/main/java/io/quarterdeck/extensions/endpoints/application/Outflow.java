// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import io.quarterdeck.spi.stage.FrameSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer between the resource that writes it and the server that polls it. The
 * writer waits while {@value #MOST_WAITING} bytes or more wait for the client; it fails when the
 * client has left. Thread-safe; one writer.
 */
final class Outflow extends OutputStream implements FrameSource {
  /** What the writer may be ahead of the client. */
  static final int MOST_WAITING = 128 * 1024;

  private final Runnable onFull;
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();
  private boolean flushed;
  private boolean ended;
  private boolean broken;
  private boolean closed;
  private @Nullable Runnable listener;

  /**
   * @param onFull called on the writer's thread when it has to wait until somebody polls
   */
  Outflow(Runnable onFull) {
    this.onFull = onFull;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] from, int offset, int length) throws IOException {
    awaitRoom();
    Runnable wake = null;
    synchronized (this) {
      if (waiting.size() == 0) {
        wake = listener;
      }
      waiting.write(from, offset, length);
      flushed = false;
    }
    if (wake != null) {
      wake.run();
    }
  }

  private void awaitRoom() throws IOException {
    if (isFull()) {
      onFull.run();
    }
    synchronized (this) {
      try {
        while (isFull()) {
          wait();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
      requireOpen();
    }
  }

  private synchronized boolean isFull() {
    return waiting.size() >= MOST_WAITING && !closed && !ended;
  }

  private void requireOpen() throws IOException {
    if (closed || ended) {
      throw new IOException("the client has left, or the stream was ended");
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    requireOpen();
    flushed = true;
  }

  /** Whether somebody asked that what is there goes out, and it has not. */
  synchronized boolean wantsOut() {
    return flushed && waiting.size() > 0;
  }

  /** No more is written: the client gets what is there, and the end. */
  void end() {
    finish(false);
  }

  /** The writer failed in the middle: the client must not take what it has for the whole. */
  void breakOff() {
    finish(true);
  }

  private void finish(boolean badly) {
    Runnable wake;
    synchronized (this) {
      ended = true;
      broken |= badly;
      notifyAll();
      wake = listener;
    }
    if (wake != null) {
      wake.run();
    }
  }

  /** All that is there: the answer when it is not streamed. */
  synchronized ByteBuffer takeAll() {
    ByteBuffer all = ByteBuffer.wrap(waiting.toByteArray());
    waiting.reset();
    notifyAll();
    return all;
  }

  /**
   * @throws IllegalStateException when the writer failed: the server cuts the connection
   */
  @Override
  public synchronized @Nullable ByteBuffer poll() {
    if (waiting.size() > 0) {
      return takeAll();
    }
    if (broken) {
      throw new IllegalStateException("the endpoint failed in the middle of its answer");
    }
    return null;
  }

  @Override
  public synchronized boolean isEnded() {
    return closed || ended && waiting.size() == 0 && !broken;
  }

  @Override
  public void onReady(Runnable action) {
    synchronized (this) {
      listener = action;
    }
    action.run();
  }

  @Override
  public synchronized void close() {
    closed = true;
    waiting.reset();
    notifyAll();
  }
}
