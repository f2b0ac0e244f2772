// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class InitialFramesTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final OutputFormat PROTOBUF = format("v1");

  private static OutputFormat format(String version) {
    return new OutputFormat(
        OutputFormat.Encoding.PROTOBUF, OutputFormat.Transform.PARTIAL, version, false);
  }

  private static Item item(long revision) {
    Encoded encoded = new Encoded(new byte[0], 0, 0, 0, revision);
    return new Item("ns", "a" + revision, encoded, revision, Map.of(), Map.of());
  }

  private static ByteBuffer frame(InitialFrames frames, Item item, OutputFormat format) {
    return frames.of(item, format, i -> ByteBuffer.allocate(1_000).putLong(i.revision()).flip());
  }

  @Test
  void aFrameIsMadeOnceForWatchesOfOneFormat() {
    InitialFrames frames = new InitialFrames(1 << 20, LONG);
    Item one = item(1);
    Item other = item(1 + (1 << 15)); // in its place
    ByteBuffer first = frame(frames, one, PROTOBUF);
    assertSame(first, frame(frames, one, PROTOBUF));
    assertNotSame(first, frame(frames, one, format("v1beta1")));
    assertEquals(other.revision(), frame(frames, other, PROTOBUF).getLong(0));
    assertEquals(1, frame(frames, one, PROTOBUF).getLong(0));
  }

  @Test
  void noMoreBytesAreHeldThanItHas() {
    InitialFrames frames = new InitialFrames(10_000, LONG);
    for (int i = 0; i < 100; i++) {
      assertEquals(i, frame(frames, item(i), PROTOBUF).getLong(0));
    }
    assertTrue(frames.weight() > 5_000 && frames.weight() <= 10_000, "" + frames.weight());
    Item unheld = item(99);
    assertNotSame(frame(frames, unheld, PROTOBUF), frame(frames, unheld, PROTOBUF));
  }

  @Test
  void allAreLetGoAfterATime() throws Exception {
    InitialFrames frames = new InitialFrames(1 << 20, Duration.ofMillis(50));
    Item item = item(1);
    ByteBuffer first = frame(frames, item, PROTOBUF);
    for (int i = 0; i < 600 && frames.weight() > 0; i++) {
      Thread.sleep(50);
    }
    assertEquals(0, frames.weight());
    assertNotSame(first, frame(frames, item, PROTOBUF));
    assertTrue(frames.weight() > 0, "it holds again");
  }
}
