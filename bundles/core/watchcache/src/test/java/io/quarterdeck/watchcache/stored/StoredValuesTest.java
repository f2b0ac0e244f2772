// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.stored;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.ValueTransformer;
import io.quarterdeck.testkit.storage.FakeBackend;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredValuesTest {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private final List<String> keys = new ArrayList<>();

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static KeyValue entry(String value) {
    return new KeyValue("/registry/pods/ns/a", bytes(value), 3, 7, 9);
  }

  /** Puts a letter before what it stores. */
  private final class Marks implements ValueTransformer {
    private final String mark;
    private final boolean stale;

    Marks(String mark, boolean stale) {
      this.mark = mark;
      this.stale = stale;
    }

    @Override
    public Value fromStore(GroupResource resource, String key, byte[] stored) {
      keys.add(mark + " " + key);
      String text = new String(stored, StandardCharsets.UTF_8);
      assertEquals(mark, text.substring(0, 1));
      return new Value(bytes(text.substring(1)), stale);
    }

    @Override
    public byte[] toStore(GroupResource resource, String key, byte[] value) {
      return bytes(mark + new String(value, StandardCharsets.UTF_8));
    }
  }

  private ResourceValues values(boolean first, boolean second) {
    return StoredValues.of(List.of(new Marks("e", first), new Marks("f", second)))
        .of(PODS, new FakeBackend());
  }

  @Test
  void formatThenEncryptionAndBack() {
    byte[] stored = values(false, false).write("/registry/pods/ns/a", bytes("{}"));
    assertArrayEquals(bytes("ef{}"), stored);
    ValueTransformer.Value read = values(false, false).read(entry("ef{}"));
    assertArrayEquals(bytes("{}"), read.bytes());
    assertEquals(List.of("e /registry/pods/ns/a", "f /registry/pods/ns/a"), keys);
  }

  @Test
  void whatOneOfThemWouldWriteOtherwiseIsStale() {
    assertEquals(false, values(false, false).read(entry("ef")).stale());
    assertEquals(true, values(true, false).read(entry("ef")).stale());
    assertEquals(true, values(false, true).read(entry("ef")).stale());
  }

  @Test
  void anEntryKeepsWhatElseItHas() {
    KeyValue plain = values(false, false).plain(entry("ef{}"));
    assertEquals(7, plain.modRevision());
    assertEquals(3, plain.createRevision());
    assertEquals(9, plain.lease());
    assertArrayEquals(bytes("{}"), plain.value());
  }

  @Test
  void whatIsStoredAsItIsStaysTheSameArray() {
    ResourceValues values = StoredValues.PLAIN.of(PODS, new FakeBackend());
    byte[] json = bytes("{}");
    assertSame(json, values.write("k", json));
    KeyValue entry = entry("{}");
    assertSame(entry, values.plain(entry));
  }
}
