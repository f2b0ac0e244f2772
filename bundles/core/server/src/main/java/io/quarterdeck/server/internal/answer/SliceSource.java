// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A body that is there already, in pieces that leave room for back-pressure between them. */
public final class SliceSource implements FrameSource {
  private static final int PIECE = 64 * 1024;

  private final Iterator<ByteBuffer> parts;
  private ByteBuffer current = ByteBuffer.allocate(0);

  public SliceSource(List<ByteBuffer> parts) {
    this.parts = parts.iterator();
  }

  @Override
  public @Nullable ByteBuffer poll() {
    while (!current.hasRemaining()) {
      if (!parts.hasNext()) {
        return null;
      }
      current = parts.next().duplicate();
    }
    int size = Math.min(PIECE, current.remaining());
    ByteBuffer piece = current.slice(current.position(), size);
    current.position(current.position() + size);
    return piece;
  }

  @Override
  public boolean isEnded() {
    return true;
  }

  @Override
  public void onReady(Runnable listener) {
    listener.run();
  }

  @Override
  public void close() {}
}
