// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A stream of frames that the server pulls without blocking.
 *
 * <p>The server polls until {@link #poll} gives null, and again after the listener was called. One
 * thread at a time polls; the listener may be called on any thread and must not block.
 */
public interface FrameSource extends AutoCloseable {

  /** The next frame, or null when none is ready. The buffer is shared: read a duplicate of it. */
  @Nullable ByteBuffer poll();

  /** Whether nothing will come any more: asked when {@link #poll} gave null. */
  boolean isEnded();

  /** Sets the one listener, called when a poll is worth while, and at once when one is. */
  void onReady(Runnable listener);

  /** The peer is gone, or all has been written. */
  @Override
  void close();
}
