// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Frames of another source, whose end is reported once. */
public final class EndingFrames implements FrameSource {
  private final FrameSource source;
  private final Runnable ended;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param ended called when it is closed, after the other source
   */
  public EndingFrames(FrameSource source, Runnable ended) {
    this.source = source;
    this.ended = ended;
  }

  @Override
  public @Nullable ByteBuffer poll() {
    return source.poll();
  }

  @Override
  public boolean isEnded() {
    return source.isEnded();
  }

  @Override
  public void onReady(Runnable listener) {
    source.onReady(listener);
  }

  @Override
  public void close() {
    try {
      source.close();
    } finally {
      if (closed.compareAndSet(false, true)) {
        ended.run();
      }
    }
  }
}
