// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A watch that ends with its only event. */
public final class OneFrame implements FrameSource {
  private @Nullable ByteBuffer frame;

  public OneFrame(ByteBuffer frame) {
    this.frame = frame;
  }

  @Override
  public synchronized @Nullable ByteBuffer poll() {
    ByteBuffer next = frame;
    frame = null;
    return next;
  }

  @Override
  public synchronized boolean isEnded() {
    return frame == null;
  }

  @Override
  public void onReady(Runnable listener) {
    listener.run();
  }

  @Override
  public void close() {}
}
