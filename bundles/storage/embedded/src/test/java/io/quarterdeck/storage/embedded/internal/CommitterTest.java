// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one writer: what many threads submit, what fails, and what ends. */
final class CommitterTest {
  @TempDir private Path folder;
  private TestStore store;
  private Watches watches;
  private Committer committer;

  @BeforeEach
  void open() {
    store = new TestStore(folder);
    watches = new Watches(store.history, store.revisions.current());
    committer =
        new Committer(store.database, store.history, store.leases, watches, store.revisions);
    watches.start();
    committer.start();
  }

  @AfterEach
  void close() {
    committer.close();
    watches.close();
    store.close();
  }

  private WriteResult put(String key, long expected) {
    return committer.submit(new Change.Put(key, new byte[] {1}, expected, 0));
  }

  @Test
  void whatIsAcknowledgedIsThere() {
    long revision = TestStore.written(put("/r/a", 0));
    var found = store.history.current("/r/a");
    assertEquals(revision, found == null ? 0 : found.modRevision());
    assertEquals(revision, store.revisions.current());
  }

  @Test
  void oneOfManyThatWantTheSameSucceeds() throws InterruptedException {
    ConcurrentLinkedQueue<WriteResult> results = new ConcurrentLinkedQueue<>();
    together(16, i -> results.add(put("/r/a", 0)));
    assertEquals(1, results.stream().filter(WriteResult.Written.class::isInstance).count());
    for (WriteResult result : results) {
      if (result instanceof WriteResult.Conflicted c) {
        assertEquals("/r/a", c.current() == null ? "" : c.current().key());
      }
    }
  }

  @Test
  void revisionsAreGivenOutOnceAndWithoutAGap() throws InterruptedException {
    ConcurrentLinkedQueue<Long> revisions = new ConcurrentLinkedQueue<>();
    Recorder recorder = new Recorder();
    watches.watch("/r/", 2, recorder);
    together(
        8,
        i -> {
          for (int n = 0; n < 25; n++) {
            revisions.add(TestStore.written(put("/r/" + i + "-" + n, 0)));
          }
        });
    List<Long> expected = LongStream.rangeClosed(2, 201).boxed().toList();
    assertEquals(expected, revisions.stream().sorted().toList());
    assertEquals(expected, recorder.await(200).stream().map(e -> e.revision()).toList());
  }

  private interface Numbered {
    void run(int number);
  }

  private static void together(int threads, Numbered work) throws InterruptedException {
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      all.add(Thread.ofVirtual().start(() -> work.run(number)));
    }
    for (Thread thread : all) {
      thread.join();
    }
  }

  @Test
  void aChangeThatIsRefusedLeavesTheOthersAlone() {
    assertThrows(
        StorageException.class,
        () -> committer.submit(new Change.Put("/r/a", new byte[0], 0, 404)));
    assertThrows(StorageException.class, () -> committer.submit(new Change.Revoke(404, false)));
    assertEquals(2, TestStore.written(put("/r/a", 0)));
    assertNull(committer.problem());
  }

  @Test
  void aKeyOfALeaseIsThereWhenTheLeaseIsRevoked() {
    long lease = committer.submit(new Change.Grant(Duration.ofHours(1)));
    committer.submit(new Change.Put("/r/a", new byte[0], 0, lease));
    assertTrue(committer.submit(new Change.Revoke(lease, false)));
    assertNull(store.history.current("/r/a"));
    assertEquals(3, store.revisions.current());
  }

  @Test
  void afterAWriteThatFailedNoOtherFollows() {
    Recorder recorder = new Recorder();
    watches.watch("/r/", 2, recorder);
    committer.submit(new Change.Put("/r/a", new byte[0], 0, 0));
    recorder.await(1);
    store.database.close();
    StorageException first = assertThrows(StorageException.class, () -> grant());
    String why = "the storage in " + folder + " is closed; writes are refused until a restart";
    assertEquals(why, first.getMessage());
    assertEquals(why, assertThrows(StorageException.class, () -> grant()).getMessage());
    assertEquals(why, committer.problem());
    assertEquals(2, store.revisions.current(), "what may not be there is not reported");
  }

  /** A change that reads nothing: only its write can fail. */
  private long grant() {
    return committer.submit(new Change.Grant(Duration.ofHours(1)));
  }

  @Test
  void oneThatIsClosedFinishesWhatIsQueuedAndTakesNoMore() {
    TestStore.written(put("/r/a", 0));
    committer.close();
    committer.close();
    assertEquals("the storage is closed", committer.problem());
    StorageException e = assertThrows(StorageException.class, () -> put("/r/b", 0));
    assertEquals("the storage is closed", e.getMessage());
  }

  @Test
  void aWatchOfThePastGetsEverythingOnceAndInOrder() {
    for (int i = 0; i < 50; i++) {
      put("/r/" + i, 0);
    }
    Recorder past = new Recorder();
    watches.watch("/r/", 11, past);
    put("/q/x", 0);
    put("/r/x", 0);
    List<Long> revisions = past.await(42).stream().map(e -> e.revision()).toList();
    assertEquals(
        LongStream.concat(LongStream.rangeClosed(11, 51), LongStream.of(53)).boxed().toList(),
        revisions);
  }

  @Test
  void aWatchOfTheFutureWaitsForIt() {
    Recorder future = new Recorder();
    watches.watch("/r/", 4, future);
    for (String key : List.of("/r/a", "/r/b", "/r/c")) {
      put(key, 0);
    }
    assertEquals(List.of(4L), future.await(1).stream().map(e -> e.revision()).toList());
  }

  @Test
  void watchesEndWithAnErrorWhenTheStoreCloses() {
    Recorder live = new Recorder();
    watches.watch("/r/", 2, live);
    watches.close();
    StorageException e = assertInstanceOf(StorageException.class, live.awaitError());
    assertEquals("the storage is closed", e.getMessage());
    assertThrows(StorageException.class, () -> watches.watch("/r/", 2, new Recorder()));
  }
}
