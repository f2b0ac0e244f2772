// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What changes decide within a batch, and what is seen of them before and after it is written. */
final class BatchTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir private Path folder;
  private TestStore store;

  @BeforeEach
  void open() {
    store = new TestStore(folder);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Change.Put put(String key, String value, long expected) {
    return new Change.Put(key, TestStore.bytes(value), expected, 0);
  }

  @Test
  void eachChangeHasARevisionOfItsOwn() {
    Batch batch = store.batch();
    assertEquals(2, TestStore.written(put("/r/a", "1", 0).applyTo(batch)));
    assertEquals(3, TestStore.written(put("/r/b", "1", 0).applyTo(batch)));
    assertEquals(4, TestStore.written(put("/r/a", "2", 2).applyTo(batch)));
    assertEquals(5, TestStore.written(new Change.Delete("/r/b", 3).applyTo(batch)));
    assertEquals(5, batch.revision());
    assertEquals(
        List.of(
            "2: /r/a=1@2 < nothing",
            "3: /r/b=1@3 < nothing",
            "4: /r/a=2@4 < /r/a=1@2",
            "5: nothing < /r/b=1@3"),
        TestStore.events(batch.events()));
  }

  @Test
  void laterChangesSeeEarlierOnesOfTheirBatch() {
    Batch batch = store.batch();
    put("/r/a", "1", 0).applyTo(batch);
    WriteResult again = put("/r/a", "2", 0).applyTo(batch);
    WriteResult.Conflicted conflict = assertInstanceOf(WriteResult.Conflicted.class, again);
    assertEquals("/r/a=1@2", TestStore.shown(conflict.current()));
    assertEquals(2, conflict.revision());
    new Change.Delete("/r/a", 2).applyTo(batch);
    assertNull(batch.current("/r/a"));
    assertEquals(4, TestStore.written(put("/r/a", "3", 0).applyTo(batch)), "it can be made anew");
  }

  @Test
  void aConflictChangesNothing() {
    store.put("/r/a", "1");
    Batch batch = store.batch();
    for (long expected : new long[] {0, 1, 3}) {
      assertInstanceOf(
          WriteResult.Conflicted.class, put("/r/a", "2", expected).applyTo(batch), "" + expected);
      assertInstanceOf(
          WriteResult.Conflicted.class, new Change.Delete("/r/a", expected).applyTo(batch));
    }
    WriteResult absent = new Change.Delete("/r/none", 2).applyTo(batch);
    assertNull(assertInstanceOf(WriteResult.Conflicted.class, absent).current());
    assertTrue(batch.isEmpty());
    assertEquals(2, batch.revision());
  }

  @Test
  void anUpdateKeepsTheRevisionOfItsCreation() {
    store.put("/r/a", "1");
    store.put("/r/a", "2");
    var now = store.history.current("/r/a");
    assertEquals(2, now == null ? 0 : now.createRevision());
    store.delete("/r/a");
    store.put("/r/a", "3");
    var anew = store.history.current("/r/a");
    assertEquals(5, anew == null ? 0 : anew.createRevision(), "another object");
  }

  @Test
  void nothingIsReadBeforeItIsWritten() {
    Batch batch = store.batch();
    put("/r/a", "1", 0).applyTo(batch);
    assertNull(store.history.current("/r/a"));
    store.write(batch);
    assertEquals("/r/a=1@2", TestStore.shown(store.history.current("/r/a")));
    assertEquals(2, History.number(store.database.get(Family.META, History.REVISION)));
  }

  @Test
  void leasesFollowOnceTheBatchIsWritten() {
    Batch batch = store.batch();
    long lease = new Change.Grant(LONG).applyTo(batch);
    assertThrows(StorageException.class, () -> store.leases.require(lease));
    store.write(batch);
    assertEquals(Set.of(), store.leases.require(lease));
    Batch second = store.batch();
    new Change.Put("/r/a", new byte[0], 0, lease).applyTo(second);
    assertEquals(Set.of(), store.leases.require(lease));
    store.write(second);
    assertEquals(Set.of("/r/a"), store.leases.require(lease));
  }

  @Test
  void aKeyLeavesItsLeaseForAnotherOrForNone() {
    long one = store.make(new Change.Grant(LONG));
    long two = store.make(new Change.Grant(LONG));
    store.make(new Change.Put("/r/a", new byte[0], 0, one));
    store.make(new Change.Put("/r/a", new byte[0], 2, one));
    assertEquals(Set.of("/r/a"), store.leases.require(one));
    store.make(new Change.Put("/r/a", new byte[0], 3, two));
    assertEquals(Set.of(), store.leases.require(one));
    assertEquals(Set.of("/r/a"), store.leases.require(two));
    store.make(new Change.Put("/r/a", new byte[0], 4, 0));
    assertEquals(Set.of(), store.leases.require(two));
    assertEquals(2, store.count(Family.LEASES), "the leases alone are left on disk");
  }

  @Test
  void aLeaseMustBeThereForAWriteThatNamesIt() {
    Batch batch = store.batch();
    assertThrows(
        StorageException.class, () -> new Change.Put("/r/a", new byte[0], 0, 77).applyTo(batch));
    assertTrue(batch.isEmpty());
    assertEquals(1, batch.revision());
  }

  @Test
  void allKeysOfALeaseGoAtOneRevision() {
    long lease = store.make(new Change.Grant(LONG));
    store.make(new Change.Put("/r/a", new byte[0], 0, lease));
    store.make(new Change.Put("/r/b", new byte[0], 0, lease));
    store.put("/r/c", "1");
    Batch batch = store.batch();
    assertTrue(new Change.Revoke(lease, false).applyTo(batch));
    assertEquals(
        Set.of("5: nothing < /r/a=@2", "5: nothing < /r/b=@3"),
        Set.copyOf(TestStore.events(batch.events())));
    store.write(batch);
    assertNull(store.history.current("/r/a"));
    assertThrows(StorageException.class, () -> store.leases.require(lease));
    assertEquals(0, store.count(Family.LEASES));
    assertEquals(5, store.revisions.current());
  }

  @Test
  void aLeaseWithoutKeysGoesWithoutARevision() {
    long lease = store.make(new Change.Grant(LONG));
    store.make(new Change.Revoke(lease, false));
    assertEquals(1, store.revisions.current());
    assertThrows(StorageException.class, () -> store.leases.require(lease));
  }

  @Test
  void theTimerEndsOnlyWhatHasRunOut() {
    long lease = store.make(new Change.Grant(LONG));
    long over = store.make(new Change.Grant(Duration.ZERO));
    assertFalse(store.make(new Change.Revoke(lease, true)), "it was kept alive meanwhile");
    assertTrue(store.make(new Change.Revoke(over, true)));
    assertFalse(store.make(new Change.Revoke(over, true)), "it has ended already");
    assertThrows(StorageException.class, () -> store.make(new Change.Revoke(over, false)));
  }

  @Test
  void compactionGoesForwardAndNotBeyondTheStore() {
    store.put("/r/a", "1");
    store.put("/r/a", "2");
    FutureRevisionException future =
        assertThrows(
            FutureRevisionException.class, () -> new Change.Compact(4).applyTo(store.batch()));
    assertEquals(3, future.currentRevision());
    assertEquals(2, store.make(new Change.Compact(2)));
    assertEquals(2, store.revisions.compacted());
    for (long again : new long[] {1, 2}) {
      CompactedException gone =
          assertThrows(
              CompactedException.class, () -> new Change.Compact(again).applyTo(store.batch()));
      assertEquals(2, gone.compactedRevision());
    }
    assertEquals(2, History.number(store.database.get(Family.META, History.COMPACTED)));
  }

  @Test
  void onlyWhatMustSeeEarlierChangesFinishedStartsABatch() {
    assertTrue(new Change.Revoke(1, true).startsBatch());
    assertTrue(new Change.Compact(1).startsBatch());
    assertFalse(put("/r/a", "1", 0).startsBatch());
    assertFalse(new Change.Delete("/r/a", 1).startsBatch());
    assertFalse(new Change.Grant(LONG).startsBatch());
  }

  @Test
  void aFailureOfOneChangeIsAStorageException() {
    StorageException own = new StorageException("x");
    assertSame(own, Batch.of(own));
    RuntimeException other = new IllegalStateException("y");
    assertSame(other, Batch.of(other).getCause());
  }
}
