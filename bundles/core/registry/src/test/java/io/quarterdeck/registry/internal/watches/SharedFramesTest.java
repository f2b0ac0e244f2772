// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.watchcache.event.CacheEvent.Type;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedFramesTest {
  private final SharedFrames frames = new SharedFrames();

  private static Item item(String json, long revision) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return new Item("ns", "a", new Encoded(bytes, 1, 1, 2, revision), revision, Map.of(), Map.of());
  }

  private static String text(ByteBuffer frame) {
    return StandardCharsets.UTF_8.decode(frame.duplicate()).toString();
  }

  @Test
  void aFrameIsBuiltOnceForItsWatchers() {
    Item item = item("{}", 7);
    ByteBuffer first = frames.of(Type.ADDED, item);
    assertEquals("{\"type\":\"ADDED\",\"object\":{}}\n", text(first));
    assertSame(first, frames.of(Type.ADDED, item));
  }

  @Test
  void oneChangeIsAnAdditionToSomeWatchers() {
    Item item = item("{}", 7);
    assertEquals("{\"type\":\"MODIFIED\",\"object\":{}}\n", text(frames.of(Type.MODIFIED, item)));
    assertEquals("{\"type\":\"ADDED\",\"object\":{}}\n", text(frames.of(Type.ADDED, item)));
  }

  /** Two resources may come from two stores, whose revisions are not the same counter. */
  @Test
  void itemsOfTheSameRevisionOrPlaceAreNotMixedUp() {
    Item one = item("{\"a\":1}", 7);
    Item other = item("{\"a\":2}", 7);
    Item later = item("{\"a\":3}", 7 + 256);
    for (Item item : new Item[] {one, other, later, one}) {
      String json = new String(item.encoded().bytes(), StandardCharsets.UTF_8);
      assertEquals(
          "{\"type\":\"ADDED\",\"object\":" + json + "}\n", text(frames.of(Type.ADDED, item)));
    }
  }
}
