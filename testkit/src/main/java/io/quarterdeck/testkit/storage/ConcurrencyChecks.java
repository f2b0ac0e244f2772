// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.bytes;
import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.present;
import static io.quarterdeck.testkit.storage.Writes.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Many writers at once. */
final class ConcurrencyChecks {
  private static final int WRITERS = 32;
  private static final int EACH = 20;

  private ConcurrencyChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck(
            "each concurrent write has a revision of its own", ConcurrencyChecks::revisions),
        new BackendCheck("only one of concurrent creates wins", ConcurrencyChecks::creates),
        new BackendCheck("no concurrent update is lost", ConcurrencyChecks::updates),
        new BackendCheck("a write is visible once it has returned", ConcurrencyChecks::ownWrites));
  }

  private static <T> List<T> together(Callable<T> work) throws Exception {
    List<T> results = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        futures.add(threads.submit(work));
      }
      for (Future<T> f : futures) {
        results.add(f.get());
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
    return results;
  }

  private static void revisions(Backend b) throws Exception {
    long start = b.currentRevision();
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", start + 1, r)) {
      List<List<Long>> all =
          together(
              () -> {
                List<Long> mine = new ArrayList<>();
                for (int i = 0; i < EACH; i++) {
                  mine.add(create(b, "/r/" + Thread.currentThread().threadId() + "/" + i, "x"));
                }
                return mine;
              });
      TreeSet<Long> distinct = new TreeSet<>();
      all.forEach(distinct::addAll);
      int writes = WRITERS * EACH;
      assertEquals(writes, distinct.size());
      assertEquals(start + 1, distinct.first());
      assertEquals(start + writes, distinct.last());
      w.requestProgress();
      assertEquals(
          List.copyOf(distinct), r.await(writes).stream().map(StorageEvent::revision).toList());
    }
  }

  private static void creates(Backend b) throws Exception {
    List<WriteResult> results =
        together(() -> b.create("/r/one", bytes("" + Thread.currentThread().threadId()), 0));
    assertEquals(1, results.stream().filter(WriteResult.Written.class::isInstance).count());
    String winner = text(b.get("/r/one"));
    for (WriteResult result : results) {
      if (result instanceof WriteResult.Conflicted c) {
        assertEquals(winner, text(c.current()));
      }
    }
  }

  private static void updates(Backend b) throws Exception {
    create(b, "/r/counter", "0");
    together(
        () -> {
          for (int i = 0; i < EACH; i++) {
            increment(b);
          }
          return 0;
        });
    assertEquals("" + WRITERS * EACH, text(b.get("/r/counter")));
  }

  /** Starts from what the conflict shows, as a client that got it would. */
  private static void increment(Backend b) {
    KeyValue at = present(b.get("/r/counter"));
    while (true) {
      String next = "" + (Integer.parseInt(text(at)) + 1);
      if (b.update("/r/counter", bytes(next), at.modRevision(), 0)
          instanceof WriteResult.Conflicted c) {
        at = present(c.current());
      } else {
        return;
      }
    }
  }

  private static void ownWrites(Backend b) throws Exception {
    List<Boolean> seen =
        together(
            () -> {
              String key = "/r/" + Thread.currentThread().threadId();
              long revision = create(b, key, "x");
              return b.currentRevision() >= revision
                  && "x".equals(text(b.get(key)))
                  && "x".equals(text(b.get(key, revision)))
                  && b.range(key, "", revision, 0).count() == 1;
            });
    assertTrue(seen.stream().allMatch(s -> s));
  }
}
