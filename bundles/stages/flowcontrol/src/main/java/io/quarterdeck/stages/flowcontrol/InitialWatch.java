// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A watch that keeps its seats until the state it began with has been written. */
final class InitialWatch implements FrameSource {
  private final FrameSource inner;
  private final Runnable left;
  private final AtomicReference<@Nullable Runnable> begun;

  /**
   * A watch.
   *
   * @param begun run once, when the first events are out
   * @param left run when the watch ends
   */
  InitialWatch(FrameSource inner, Runnable begun, Runnable left) {
    this.inner = inner;
    this.begun = new AtomicReference<>(begun);
    this.left = left;
  }

  @Override
  public @Nullable ByteBuffer poll() {
    ByteBuffer frame = inner.poll();
    if (frame == null) {
      begin();
    }
    return frame;
  }

  private void begin() {
    if (begun.getPlain() != null) {
      Runnable once = begun.getAndSet(null);
      if (once != null) {
        once.run();
      }
    }
  }

  @Override
  public boolean isEnded() {
    return inner.isEnded();
  }

  @Override
  public void onReady(Runnable listener) {
    inner.onReady(listener);
  }

  @Override
  public void close() {
    try {
      inner.close();
    } finally {
      begin();
      left.run();
    }
  }
}
