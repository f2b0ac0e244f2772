// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EndingFramesTest {
  private final List<String> calls = new ArrayList<>();
  private final ByteBuffer frame = ByteBuffer.allocate(1);

  private final class Source implements FrameSource {
    private boolean fails;

    @Override
    public @Nullable ByteBuffer poll() {
      return frame;
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
    public void close() {
      calls.add("closed");
      if (fails) {
        throw new IllegalStateException();
      }
    }
  }

  @Test
  void framesPassThrough() {
    EndingFrames frames = new EndingFrames(new Source(), () -> calls.add("ended"));
    assertSame(frame, frames.poll());
    assertTrue(frames.isEnded());
    frames.onReady(() -> calls.add("ready"));
    assertEquals(List.of("ready"), calls);
  }

  @Test
  void theEndIsReportedOnceAndAfterTheSource() {
    EndingFrames frames = new EndingFrames(new Source(), () -> calls.add("ended"));
    frames.close();
    frames.close();
    assertEquals(List.of("closed", "ended", "closed"), calls);
  }

  @Test
  void theEndIsReportedWhenTheSourceFails() {
    Source source = new Source();
    source.fails = true;
    EndingFrames frames = new EndingFrames(source, () -> calls.add("ended"));
    assertThrows(IllegalStateException.class, frames::close);
    assertEquals(List.of("closed", "ended"), calls);
  }
}
