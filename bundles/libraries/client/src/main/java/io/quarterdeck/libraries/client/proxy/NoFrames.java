// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A body of which nothing comes. */
public final class NoFrames implements FrameSource {
  @Override
  public @Nullable ByteBuffer poll() {
    return null;
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
