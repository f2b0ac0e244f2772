// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InitialWatchTest {
  private final List<String> told = new ArrayList<>();
  private final Deque<ByteBuffer> frames = new ArrayDeque<>();
  private boolean fails;
  private final InitialWatch watch =
      new InitialWatch(new Inner(), () -> told.add("begun"), () -> told.add("left"));

  private final class Inner implements FrameSource {
    @Override
    public @Nullable ByteBuffer poll() {
      return frames.poll();
    }

    @Override
    public boolean isEnded() {
      return false;
    }

    @Override
    public void onReady(Runnable listener) {}

    @Override
    public void close() {
      if (fails) {
        throw new IllegalStateException();
      }
    }
  }

  @Test
  void seatsAreKeptUntilTheStateIsWritten() {
    frames.add(ByteBuffer.allocate(1));
    frames.add(ByteBuffer.allocate(1));
    assertNotNull(watch.poll());
    assertNotNull(watch.poll());
    assertEquals(List.of(), told);
    assertNull(watch.poll());
    assertNull(watch.poll());
    assertEquals(List.of("begun"), told);
    watch.close();
    assertEquals(List.of("begun", "left"), told);
  }

  @Test
  void aClientThatLeavesEarlyGivesThemBack() {
    frames.add(ByteBuffer.allocate(1));
    watch.close();
    assertEquals(List.of("begun", "left"), told);
  }

  @Test
  void soDoesAWatchThatFailsToClose() {
    fails = true;
    assertThrows(IllegalStateException.class, watch::close);
    assertEquals(List.of("begun", "left"), told);
  }
}
