// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.stage;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Reads an answer as the server does: piece by piece, as they come. For one thread. */
public final class AnswerReader implements AutoCloseable {
  private final FrameSource source;
  private final Semaphore ready = new Semaphore(0);

  public AnswerReader(ApiResponse answer) {
    source =
        switch (answer.body()) {
          case ApiResponse.Frames frames -> frames.source();
          case ApiResponse.Tunnel tunnel -> tunnel.source();
          case ApiResponse.Slices slices -> new Here(new ArrayDeque<>(slices.parts()));
        };
    source.onReady(ready::release);
  }

  /** The next piece, or null at the end. */
  public @Nullable String next() throws InterruptedException {
    while (true) {
      ByteBuffer frame = source.poll();
      if (frame != null) {
        return StandardCharsets.UTF_8.decode(frame).toString();
      }
      if (source.isEnded()) {
        return null;
      }
      if (!ready.tryAcquire(60, TimeUnit.SECONDS)) {
        throw new AssertionError("nothing came");
      }
    }
  }

  /** All that is still to come. */
  public String rest() throws InterruptedException {
    StringBuilder out = new StringBuilder();
    for (String s = next(); s != null; s = next()) {
      out.append(s);
    }
    return out.toString();
  }

  /** Leaves, as a client that reads no more. */
  @Override
  public void close() {
    source.close();
  }

  /** A body that came with its head. */
  private record Here(Deque<ByteBuffer> parts) implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return parts.poll();
    }

    @Override
    public boolean isEnded() {
      return parts.isEmpty();
    }

    @Override
    public void onReady(Runnable listener) {
      listener.run();
    }

    @Override
    public void close() {}
  }
}
