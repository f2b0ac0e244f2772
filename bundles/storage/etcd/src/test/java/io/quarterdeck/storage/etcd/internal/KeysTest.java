// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.RangeResponse;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where keys are in etcd, and what is read of etcd's messages. */
final class KeysTest {
  private final Keys own = new Keys("/registry");
  private final Keys other = new Keys("/cluster/one");

  private static ByteString utf8(String text) {
    return ByteString.copyFromUtf8(text);
  }

  private static io.etcd.jetcd.api.KeyValue kv(String key, long created, long modified) {
    return io.etcd.jetcd.api.KeyValue.newBuilder()
        .setKey(utf8(key))
        .setValue(utf8("v" + modified))
        .setCreateRevision(created)
        .setModRevision(modified)
        .setLease(9)
        .build();
  }

  @Test
  void keysAreStoredAsTheyAreSpokenWhereThePrefixIsKubernetesOwn() {
    assertEquals(utf8("/registry/pods/ns/ä"), own.stored("/registry/pods/ns/ä"));
    assertEquals("/registry/pods/ns/ä", own.spoken(utf8("/registry/pods/ns/ä")));
    assertEquals("compact_rev_key", own.spoken(CompactionMark.KEY), "whatever it is");
  }

  @Test
  void anotherPrefixStandsForTheFirstPartOfAKey() {
    assertEquals(utf8("/cluster/one/pods/ns/a"), other.stored("/registry/pods/ns/a"));
    assertEquals("/registry/pods/ns/a", other.spoken(utf8("/cluster/one/pods/ns/a")));
    assertEquals(utf8("/cluster/one/"), other.stored("/registry/"));
  }

  @Test
  void whatLiesBesideThePrefixIsOthers() {
    for (String key : List.of("/registry/pods/a", "/cluster/one", "/cluster/oneself/pods", "")) {
      assertNull(other.spoken(utf8(key)), key);
    }
    for (String key : List.of("/registry", "/registryx/a", "/pods")) {
      StorageException e = assertThrows(StorageException.class, () -> other.stored(key));
      assertEquals("a key outside of /registry: " + key, e.getMessage());
    }
  }

  private static ByteString bytes(int... values) {
    byte[] out = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      out[i] = (byte) values[i];
    }
    return ByteString.copyFrom(out);
  }

  @Test
  void aRangeEndsBehindTheLastKeyOfThePrefix() {
    assertEquals(utf8("/r0"), Keys.endOf(utf8("/r/")));
    assertEquals(bytes(1, 3), Keys.endOf(bytes(1, 2, 255)));
    assertEquals(bytes(2), Keys.endOf(bytes(1, 255, 255)));
    assertEquals(bytes(128), Keys.endOf(bytes(127)));
    assertEquals(Keys.ALL, Keys.endOf(bytes(255, 255)), "no key is behind them");
    assertEquals(Keys.ALL, Keys.endOf(ByteString.EMPTY));
  }

  @Test
  void nothingIsBetweenAKeyAndTheOneAfterIt() {
    assertEquals(bytes('/', 'a', 0), Keys.after(utf8("/a")));
  }

  @Test
  void theMarkOfCompactionIsKubernetesOwn() {
    assertEquals("compact_rev_key", CompactionMark.KEY.toStringUtf8());
  }

  @Test
  void anEntryHasItsRevisionsAndItsLease() {
    KeyValue entry = new Entries(other).entry(kv("/cluster/one/a", 3, 5));
    assertNotNull(entry);
    assertEquals("/registry/a", entry.key());
    assertArrayEquals("v5".getBytes(StandardCharsets.UTF_8), entry.value());
    assertEquals(3, entry.createRevision());
    assertEquals(5, entry.modRevision());
    assertEquals(9, entry.lease());
    assertNull(new Entries(other).entry(kv("/cluster/two/a", 3, 5)));
  }

  @Test
  void entriesOfOthersAreLeftOutOfARange() {
    RangeResponse range =
        RangeResponse.newBuilder()
            .addKvs(kv("/cluster/one/a", 2, 2))
            .addKvs(kv("/cluster/one.b/a", 3, 3))
            .addKvs(kv("/cluster/one/b", 4, 4))
            .build();
    assertEquals(
        List.of("/registry/a", "/registry/b"),
        new Entries(other).all(range).stream().map(KeyValue::key).toList());
    assertNull(new Entries(other).first(RangeResponse.getDefaultInstance()));
  }

  private StorageEvent event(Event.Builder event) {
    StorageEvent read = new Entries(own).event(event.build());
    assertNotNull(read);
    return read;
  }

  @Test
  void anEventIsACreationAChangeOrADeletion() {
    StorageEvent created = event(Event.newBuilder().setKv(kv("/registry/a", 2, 2)));
    assertTrue(created.isCreation());
    assertEquals(2, created.revision());
    StorageEvent changed =
        event(Event.newBuilder().setKv(kv("/registry/a", 2, 3)).setPrevKv(kv("/registry/a", 2, 2)));
    assertEquals(3, changed.current() == null ? 0 : changed.current().modRevision());
    assertEquals(2, changed.previous() == null ? 0 : changed.previous().modRevision());
    StorageEvent deleted =
        event(
            Event.newBuilder()
                .setType(Event.EventType.DELETE)
                .setKv(kv("/registry/a", 0, 4))
                .setPrevKv(kv("/registry/a", 2, 3)));
    assertTrue(deleted.isDeletion());
    assertEquals(4, deleted.revision());
    assertEquals(3, deleted.previous() == null ? 0 : deleted.previous().modRevision());
    StorageEvent compacted =
        event(Event.newBuilder().setType(Event.EventType.DELETE).setKv(kv("/registry/a", 0, 5)));
    assertNull(compacted.previous(), "compaction took what was there");
  }

  @Test
  void anEventOfOthersIsNone() {
    Event event = Event.newBuilder().setKv(kv("compact_rev_key", 2, 2)).build();
    assertNull(new Entries(other).event(event));
  }
}
