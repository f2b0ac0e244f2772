// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.storage.BackendContract;
import io.quarterdeck.testkit.storage.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class MemoryBackendTest {
  private MemoryBackend store = new MemoryBackend(Bounds.NONE);

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen(Bounds bounds) {
    store.close();
    store = new MemoryBackend(bounds);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return BackendContract.tests(() -> new MemoryBackend(Bounds.NONE));
  }

  /** With the bounds that hold where nobody has set others. */
  @TestFactory
  Stream<DynamicTest> keepsTheContractWithTheBoundsThatAreShipped() {
    return BackendContract.tests(
        () -> new MemoryBackend(new Bounds(Duration.ofSeconds(300), 10_000, 32L << 20)));
  }

  private long create(String key, int length) {
    return assertInstanceOf(WriteResult.Written.class, store.create(key, new byte[length], 0))
        .revision();
  }

  private long update(String key, int length, long expected) {
    return assertInstanceOf(
            WriteResult.Written.class, store.update(key, new byte[length], expected, 0))
        .revision();
  }

  @Test
  void theNumberOfRevisionsIsBounded() {
    reopen(new Bounds(Duration.ZERO, 50, 0));
    long at = create("/r/a", 1);
    long first = at;
    for (int i = 0; i < 99; i++) {
      at = update("/r/a", 1, at);
    }
    assertEquals(1, store.compactedRevision());
    at = update("/r/a", 1, at);
    assertEquals(first + 50, store.compactedRevision());
    assertThrows(CompactedException.class, () -> store.get("/r/a", first + 49));
    assertNotNull(store.get("/r/a", first + 50));
    for (int i = 0; i < 1_000; i++) {
      at = update("/r/a", 1, at);
      assertTrue(at - store.compactedRevision() <= 101);
    }
  }

  @Test
  void replacedValuesAreBoundedByWhatIsAliveOrMore() {
    reopen(new Bounds(Duration.ZERO, 0, 10_000));
    long at = create("/r/a", 1_000);
    for (int i = 0; i < 10; i++) {
      at = update("/r/a", 1_000, at);
    }
    assertEquals(1, store.compactedRevision());
    at = update("/r/a", 1_000, at);
    assertTrue(store.compactedRevision() > 1);
    long before = store.compactedRevision();
    create("/r/large", 100_000);
    for (int i = 0; i < 90; i++) {
      at = update("/r/a", 1_000, at);
    }
    assertEquals(before, store.compactedRevision(), "as much as is alive may be past");
    assertEquals(101_000, store.size());
  }

  @Test
  void deletedKeysLeaveNothing() {
    for (int i = 0; i < 100; i++) {
      store.delete("/r/" + i, create("/r/" + i, 10));
    }
    assertEquals(0, store.size());
    long last = store.currentRevision();
    store.compact(last);
    assertEquals(0, store.range("/r/", "", last, 0).count());
    assertNull(store.get("/r/99", last));
    assertEquals(last + 1, create("/r/99", 1));
  }

  /** Also when nothing is written any more, which is when a test's server has time for it. */
  @Test
  void theClockCompactsUntilNoPastIsLeft() throws Exception {
    reopen(new Bounds(Duration.ofMillis(20), 0, 0));
    long at = create("/r/a", 1);
    long last = update("/r/a", 1, at);
    Await.until("all is compacted", () -> store.compactedRevision() == last);
    long next = update("/r/a", 1, last);
    Await.until("and again", () -> store.compactedRevision() == next);
  }

  @Test
  void aReaderSeesAWholeStateWhileItIsCompacted() throws Exception {
    reopen(new Bounds(Duration.ZERO, 5, 0));
    for (int i = 0; i < 20; i++) {
      create("/r/" + i, 1);
    }
    AtomicBoolean stop = new AtomicBoolean();
    Thread writer = Thread.ofPlatform().start(() -> rewrite(stop));
    try {
      for (int i = 0; i < 2_000; i++) {
        RangeResult all = store.range("/r/", "", 0, 0);
        assertEquals(20, all.count());
        assertEquals(20, all.entries().size());
        assertNotNull(store.get("/r/7"));
      }
    } finally {
      stop.set(true);
      writer.join();
    }
  }

  private void rewrite(AtomicBoolean stop) {
    for (int i = 0; !stop.get(); i = (i + 1) % 20) {
      update("/r/" + i, 1, revisionOf("/r/" + i));
    }
  }

  private long revisionOf(String key) {
    var entry = store.get(key);
    assertNotNull(entry);
    return entry.modRevision();
  }

  @Test
  void theBytesAreThoseThatWereGiven() {
    byte[] value = {1, 2, 3};
    store.create("/r/a", value, 0);
    var entry = store.get("/r/a");
    assertNotNull(entry);
    assertArrayEquals(value, entry.value());
  }

  @Test
  void aWatchEndsWithTheStoreAndNothingIsTakenAfterwards() {
    Recorder recorder = new Recorder();
    store.watch("/r/", 2, recorder);
    store.close();
    assertEquals("the storage is closed", recorder.awaitError().getMessage());
    assertThrows(StorageException.class, () -> create("/r/a", 1));
    assertThrows(StorageException.class, () -> store.watch("/r/", 2, new Recorder()));
  }

  @Test
  void aWatcherThatFailsDoesNotHarmTheOthers() {
    Recorder well = new Recorder();
    store.watch("/r/", 2, new Failing());
    store.watch("/r/", 2, well);
    create("/r/a", 1);
    create("/r/b", 1);
    assertEquals(List.of("/r/a", "/r/b"), well.await(2).stream().map(e -> e.key()).toList());
  }

  @Test
  void aBoundBelowNothingIsRefused() {
    assertThrows(StorageException.class, () -> new Bounds(Duration.ofSeconds(-1), 0, 0));
    assertThrows(StorageException.class, () -> new Bounds(Duration.ZERO, -1, 0));
    assertThrows(StorageException.class, () -> new Bounds(Duration.ZERO, 0, -1));
  }
}
