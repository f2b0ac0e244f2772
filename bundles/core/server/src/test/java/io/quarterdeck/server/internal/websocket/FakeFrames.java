// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Frames that a test pushes. */
public class FakeFrames implements FrameSource {
  public final CountDownLatch closed = new CountDownLatch(1);
  public final AtomicInteger polled = new AtomicInteger();
  private final Queue<ByteBuffer> frames = new ConcurrentLinkedQueue<>();
  private volatile Runnable listener = () -> {};
  private volatile boolean ended;

  public void push(String frame) {
    frames.add(ByteBuffer.wrap(frame.getBytes(StandardCharsets.UTF_8)));
    listener.run();
  }

  public void endSource() {
    ended = true;
    listener.run();
  }

  @Override
  public @Nullable ByteBuffer poll() {
    ByteBuffer next = frames.poll();
    if (next != null) {
      polled.incrementAndGet();
    }
    return next;
  }

  @Override
  public boolean isEnded() {
    return ended && frames.isEmpty();
  }

  @Override
  public void onReady(Runnable newListener) {
    listener = newListener;
    if (!frames.isEmpty() || ended) {
      newListener.run();
    }
  }

  @Override
  public void close() {
    closed.countDown();
  }
}
