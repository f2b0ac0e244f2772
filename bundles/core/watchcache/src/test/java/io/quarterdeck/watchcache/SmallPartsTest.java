// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.Encoded;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.UnreadableValueException;
import io.quarterdeck.watchcache.event.OwnWrites;
import io.quarterdeck.watchcache.item.Item;
import io.quarterdeck.watchcache.item.ItemKey;
import io.quarterdeck.watchcache.item.Revisions;
import io.quarterdeck.watchcache.item.StringPool;
import io.quarterdeck.watchcache.reflector.CompactedRevision;
import io.quarterdeck.watchcache.reflector.Unreadable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SmallPartsTest {
  private static Item item(String name, long revision) {
    return new Item(
        "ns", name, new Encoded(new byte[0], 0, 0, 0, revision), revision, Map.of(), Map.of());
  }

  @Test
  void equalStringsAreOneMostOfTheTime() {
    StringPool pool = new StringPool();
    String first = "def".concat("ault");
    assertSame(first, pool.shared(first));
    assertSame(first, pool.shared("defau".concat("lt")));
    assertEquals("other", pool.shared("other"));
  }

  private final AtomicLong progress = new AtomicLong();
  private final OwnWrites own = new OwnWrites(progress::get);
  private final byte[] value = {1};

  private KeyValue echo(byte[] bytes, long revision) {
    return new KeyValue("k", bytes, revision, revision, 0);
  }

  @Test
  void anEchoIsKnownByItsArrayBeforeTheAnswer() {
    own.expect(value, revision -> item("a", revision));
    Item taken = Objects.requireNonNull(own.take(echo(value, 5), "ns", "a"));
    assertEquals(5, taken.revision());
    assertNull(own.take(echo(value, 5), "ns", "a"), "once");
  }

  @Test
  void equalBytesOfAnotherWriterAreNoEcho() {
    own.expect(value, revision -> item("a", revision));
    assertNull(own.take(echo(new byte[] {1}, 5), "ns", "a"));
    own.settle(value);
    assertNull(own.take(echo(value, 6), "ns", "a"), "the write has failed");
  }

  @Test
  void anEchoIsKnownByItsRevisionAfterTheAnswer() {
    Item written = item("a", 5);
    own.wrote(5, written);
    assertSame(written, own.take(echo(new byte[] {1}, 5), "ns", "a"));
  }

  @Test
  void anEchoThatHasPassedIsNotWaitedFor() {
    progress.set(5);
    own.wrote(5, item("a", 5));
    assertNull(own.take(echo(new byte[] {1}, 5), "ns", "a"));
  }

  /** Its batch is still being taken in, and has not moved the progress. */
  @Test
  void anEchoThatCameBeforeTheAnswerIsNotWaitedFor() {
    own.expect(value, revision -> item("a", revision));
    assertNotNull(own.take(echo(value, 5), "ns", "a"));
    own.wrote(5, item("a", 5));
    assertNull(own.take(echo(new byte[] {1}, 5), "ns", "a"), "nobody would ever have taken it");
    own.wrote(6, item("b", 6));
    assertNotNull(own.take(echo(new byte[] {2}, 6), "ns", "b"));
  }

  @Test
  void aCacheThatFollowsNothingWaitsForNoEcho() {
    progress.set(-1);
    own.wrote(5, item("a", 5));
    progress.set(4);
    assertNull(own.take(echo(new byte[] {1}, 5), "ns", "a"));
  }

  @Test
  void anEchoOfAnotherObjectIsNotTakenForIt() {
    own.wrote(5, item("a", 5));
    assertNull(own.take(echo(new byte[] {1}, 5), "ns", "b"));
    own.wrote(6, item("a", 6));
    own.clear();
    assertNull(own.take(echo(new byte[] {1}, 6), "ns", "a"));
  }

  private final AtomicLong seconds = new AtomicLong();
  private final AtomicLong stored = new AtomicLong(3);

  @Test
  void theStoreIsAskedOnceASecondHowFarItIsCompacted() {
    CompactedRevision compacted =
        new CompactedRevision(stored::get, () -> Instant.ofEpochSecond(seconds.get()));
    assertEquals(3, compacted.get());
    stored.set(9);
    assertEquals(3, compacted.get());
    seconds.set(1);
    assertEquals(9, compacted.get());
  }

  @Test
  void aStoreThatDoesNotAnswerIsAskedAgainAtOnce() {
    boolean[] fails = {true};
    CompactedRevision compacted =
        new CompactedRevision(
            () -> {
              if (fails[0]) {
                throw new StorageException("out of reach");
              }
              return 4;
            },
            () -> Instant.EPOCH);
    assertEquals(0, compacted.get());
    fails[0] = false;
    assertEquals(4, compacted.get());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\":\"A\",\"metadata\":{}}",
        "{\"kind\":\"A\",\"metadata\":{\"name\":\"a\"},\"spec\":{}}",
      })
  void aDeletionShowsItsOwnRevision(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    int start = json.indexOf("{", 1);
    Encoded plain =
        new Encoded(bytes, json.indexOf("\"metadata\""), start, json.indexOf('}') + 1, 0);
    Item before = new Item("ns", "a", plain.withRevision(12), 12, Map.of(), Map.of());
    Item after = Revisions.at(before, 345);
    assertEquals(345, after.revision());
    assertArrayEquals(plain.withRevision(345).bytes(), after.encoded().bytes());
  }

  @Test
  void whatCannotBeReadIsFoundByKeyAndPrefix() {
    Unreadable unreadable = new Unreadable();
    assertNull(unreadable.of("/r/pods/ns/a"));
    UnreadableValueException why = new UnreadableValueException("/r/pods/ns/b", "no key");
    unreadable.add("/r/pods/ns/b", why);
    assertSame(why, unreadable.of("/r/pods/ns/b"));
    assertEquals("/r/pods/ns/b", unreadable.firstUnder("/r/pods/ns/"));
    assertEquals("/r/pods/ns/b", unreadable.firstUnder("/r/pods/"));
    assertNull(unreadable.firstUnder("/r/pods/other/"));
    assertNull(unreadable.firstUnder("/r/pods/zz/"));
    unreadable.remove("/r/pods/ns/b");
    assertNull(unreadable.firstUnder("/r/pods/"));
  }

  @ParameterizedTest
  @CsvSource({
    "n,a,n,b",
    "n,z,n0,a",
    "n-1,z,n,a",
    "'',a,'',b",
    "'',n,n,a",
    "n,a,n,aa",
    "a,z,b,a",
  })
  void keysAreOrderedAsTheirText(String namespace1, String name1, String namespace2, String name2) {
    int ascending = ItemKey.compare(namespace1, name1, namespace2, name2);
    assertEquals(-1, Integer.signum(ascending));
    assertEquals(1, Integer.signum(ItemKey.compare(namespace2, name2, namespace1, name1)));
    assertEquals(0, ItemKey.compare(namespace1, name1, namespace1, name1));
    String first = namespace1.isEmpty() ? name1 : namespace1 + "/" + name1;
    String second = namespace2.isEmpty() ? name2 : namespace2 + "/" + name2;
    assertEquals(-1, Integer.signum(first.compareTo(second)));
    assertEquals(-1, Integer.signum(ItemKey.compare("", first, namespace2, name2)));
  }
}
