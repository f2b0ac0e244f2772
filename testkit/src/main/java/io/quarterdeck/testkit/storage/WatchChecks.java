// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.delete;
import static io.quarterdeck.testkit.storage.Writes.present;
import static io.quarterdeck.testkit.storage.Writes.text;
import static io.quarterdeck.testkit.storage.Writes.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.List;
import java.util.stream.LongStream;

/** Watches: what they deliver, from where, and that nothing is missing. */
final class WatchChecks {
  private WatchChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck("a watch shows changes with what was before", WatchChecks::changes),
        new BackendCheck("a watch replays from a revision, inclusive", WatchChecks::replays),
        new BackendCheck("a watch stays in its prefix", WatchChecks::prefix),
        new BackendCheck("a watch learns of progress outside its prefix", WatchChecks::progress),
        new BackendCheck("a watch from a revision to come waits for it", WatchChecks::ahead),
        new BackendCheck("watches started under writes have no gap", WatchChecks::noGap),
        new BackendCheck("a closed watch delivers nothing more", WatchChecks::closes));
  }

  private static void changes(Backend b) {
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", b.currentRevision() + 1, r)) {
      long one = create(b, "/r/a", "1");
      long two = update(b, "/r/a", "2", one);
      long gone = delete(b, "/r/a", two);
      List<StorageEvent> events = r.await(3);
      assertEquals(List.of(one, two, gone), events.stream().map(StorageEvent::revision).toList());
      assertTrue(events.get(0).isCreation());
      assertEquals("1", text(events.get(0).current()));
      assertEquals("2", text(events.get(1).current()));
      assertEquals("1", text(events.get(1).previous()));
      assertEquals(one, present(events.get(1).current()).createRevision());
      assertTrue(events.get(2).isDeletion());
      assertEquals("2", text(events.get(2).previous()));
      assertEquals("/r/a", events.get(2).key());
      w.requestProgress();
    }
  }

  private static void replays(Backend b) {
    long one = create(b, "/r/a", "1");
    long two = update(b, "/r/a", "2", one);
    long gone = delete(b, "/r/a", two);
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", two, r)) {
      List<StorageEvent> past = r.await(2);
      assertEquals(two, past.get(0).revision());
      assertEquals("1", text(past.get(0).previous()));
      assertEquals(gone, past.get(1).revision());
      assertEquals("2", text(past.get(1).previous()));
      create(b, "/r/b", "1");
      StorageEvent now = r.await(3).get(2);
      assertEquals("/r/b", now.key());
      assertNull(now.previous());
      w.requestProgress();
    }
  }

  private static void prefix(Backend b) {
    Recorder r = new Recorder();
    long from = b.currentRevision() + 1;
    create(b, "/r", "no");
    create(b, "/r/a", "yes");
    create(b, "/ra", "no");
    try (Backend.Watch w = b.watch("/r/", from, r)) {
      create(b, "/q/a", "no");
      long last = create(b, "/r/z", "yes");
      w.requestProgress();
      List<StorageEvent> events = r.awaitRevision(last);
      assertEquals(List.of("/r/a", "/r/z"), events.stream().map(StorageEvent::key).toList());
    }
  }

  private static void progress(Backend b) {
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", b.currentRevision() + 1, r)) {
      long last = create(b, "/q/a", "1");
      w.requestProgress();
      assertTrue(r.awaitRevision(last).isEmpty());
    }
  }

  private static void ahead(Backend b) {
    Recorder r = new Recorder();
    long from = b.currentRevision() + 3;
    try (Backend.Watch w = b.watch("/r/", from, r)) {
      for (int i = 0; i < 4; i++) {
        create(b, "/r/" + i, "x");
      }
      w.requestProgress();
      assertEquals(List.of("/r/2", "/r/3"), r.await(2).stream().map(StorageEvent::key).toList());
    }
  }

  private static void noGap(Backend b) throws InterruptedException {
    long start = b.currentRevision();
    int writes = 300;
    Thread writer =
        Thread.ofVirtual()
            .start(
                () -> {
                  for (int i = 0; i < writes; i++) {
                    create(b, "/r/" + i, "" + i);
                  }
                });
    long last = start + writes;
    for (int i = 0; i < 10; i++) {
      Recorder r = new Recorder();
      long from = start + 1 + i * 20L;
      try (Backend.Watch w = b.watch("/r/", from, r)) {
        w.requestProgress();
        List<Long> revisions =
            r.await((int) (last - from + 1)).stream().map(StorageEvent::revision).toList();
        assertEquals(LongStream.rangeClosed(from, last).boxed().toList(), revisions);
      }
    }
    writer.join();
  }

  private static void closes(Backend b) throws InterruptedException {
    Recorder closed = new Recorder();
    Recorder open = new Recorder();
    Backend.Watch w = b.watch("/r/", b.currentRevision() + 1, closed);
    try (Backend.Watch other = b.watch("/r/", b.currentRevision() + 1, open)) {
      create(b, "/r/a", "1");
      closed.await(1);
      w.close();
      w.close();
      create(b, "/r/b", "1");
      other.requestProgress();
      open.await(2);
      Thread.sleep(50);
      assertEquals(1, closed.await(1).size());
    }
  }
}
