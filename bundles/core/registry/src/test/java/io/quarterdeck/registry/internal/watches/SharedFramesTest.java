// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.watchcache.event.CacheEvent.Type;
import io.quarterdeck.watchcache.item.Item;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SharedFramesTest {
  private static final OutputFormat JSON =
      new OutputFormat(OutputFormat.Encoding.JSON, OutputFormat.Transform.NONE, "", false);

  private final SharedFrames frames = new SharedFrames();

  private static Item item(String json, long revision) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return new Item("ns", "a", new Encoded(bytes, 1, 1, 2, revision), revision, Map.of(), Map.of());
  }

  private ByteBuffer frame(Type type, Item item, OutputFormat format) {
    String text = type + " " + item.encoded() + " " + format.transform() + format.metaVersion();
    return frames.of(
        type, item, format, (t, i) -> ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  private ByteBuffer frame(Type type, Item item) {
    return frame(type, item, JSON);
  }

  private static String text(ByteBuffer frame) {
    return StandardCharsets.UTF_8.decode(frame.duplicate()).toString();
  }

  @Test
  void aFrameIsBuiltOnceForItsWatchers() {
    Item item = item("{}", 7);
    ByteBuffer first = frame(Type.ADDED, item);
    assertEquals("ADDED {} NONE", text(first));
    assertSame(first, frame(Type.ADDED, item));
  }

  @Test
  void oneChangeIsAnAdditionToSomeWatchers() {
    Item item = item("{}", 7);
    assertEquals("MODIFIED {} NONE", text(frame(Type.MODIFIED, item)));
    assertEquals("ADDED {} NONE", text(frame(Type.ADDED, item)));
  }

  /** Two resources may come from two stores, whose revisions are not the same counter. */
  @Test
  void itemsOfTheSameRevisionOrPlaceAreNotMixedUp() {
    Item one = item("{\"a\":1}", 7);
    Item other = item("{\"a\":2}", 7);
    Item later = item("{\"a\":3}", 7 + 256);
    for (Item item : new Item[] {one, other, later, one}) {
      assertEquals("ADDED " + item.encoded() + " NONE", text(frame(Type.ADDED, item)));
    }
  }

  @Test
  void eachFormatHasItsOwn() {
    Item item = item("{}", 7);
    OutputFormat v1 = partial("v1");
    OutputFormat beta = partial("v1beta1");
    for (int i = 0; i < 2; i++) {
      assertEquals("ADDED {} NONE", text(frame(Type.ADDED, item)));
      assertEquals("ADDED {} PARTIALv1", text(frame(Type.ADDED, item, v1)));
      assertEquals("ADDED {} PARTIALv1beta1", text(frame(Type.ADDED, item, beta)));
    }
    assertSame(frame(Type.ADDED, item), frame(Type.ADDED, item), "the others have not put it out");
  }

  private static OutputFormat partial(String version) {
    return new OutputFormat(
        OutputFormat.Encoding.PROTOBUF, OutputFormat.Transform.PARTIAL, version, false);
  }
}
