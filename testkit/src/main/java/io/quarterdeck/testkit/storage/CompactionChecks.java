// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.delete;
import static io.quarterdeck.testkit.storage.Writes.refused;
import static io.quarterdeck.testkit.storage.Writes.text;
import static io.quarterdeck.testkit.storage.Writes.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.StorageEvent;
import java.util.List;

/** What compaction takes and what it leaves. */
final class CompactionChecks {
  private CompactionChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck(
            "compaction takes the past and leaves the present", CompactionChecks::past),
        new BackendCheck(
            "a deleted key stays readable at the compacted revision", CompactionChecks::tombstone),
        new BackendCheck("a watch whose start is compacted is told so", CompactionChecks::watch),
        new BackendCheck("a watch goes on from the compacted revision", CompactionChecks::watchOn),
        new BackendCheck("compaction ahead or again is refused", CompactionChecks::refusals));
  }

  private static void past(Backend b) {
    long one = create(b, "/r/a", "1");
    long other = create(b, "/r/b", "1");
    long two = update(b, "/r/a", "2", one);
    update(b, "/r/a", "3", two);
    b.compact(two);
    assertEquals(two, b.compactedRevision());
    CompactedException e = refused(CompactedException.class, () -> b.get("/r/a", other));
    assertEquals(two, e.compactedRevision());
    refused(CompactedException.class, () -> b.range("/r/", "", one, 0));
    assertEquals("2", text(b.get("/r/a", two)));
    assertEquals("1", text(b.get("/r/b", two)));
    assertEquals("3", text(b.get("/r/a")));
    assertEquals(2, b.range("/r/", "", two, 0).count());
  }

  private static void tombstone(Backend b) {
    long one = create(b, "/r/a", "1");
    long keep = create(b, "/r/b", "1");
    long gone = delete(b, "/r/a", one);
    create(b, "/r/c", "1");
    b.compact(keep);
    assertEquals("1", text(b.get("/r/a", keep)));
    assertNull(b.get("/r/a", gone));
    b.compact(gone);
    assertNull(b.get("/r/a", gone));
    assertEquals(List.of("/r/b"), ReadChecks.keys(b.range("/r/", "", gone, 0)));
  }

  private static void watch(Backend b) {
    long one = create(b, "/r/a", "1");
    long two = update(b, "/r/a", "2", one);
    b.compact(two);
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", one, r)) {
      w.requestProgress();
      CompactedException e = assertInstanceOf(CompactedException.class, r.awaitError());
      assertEquals(two, e.compactedRevision());
    }
  }

  private static void watchOn(Backend b) {
    long one = create(b, "/r/a", "1");
    long two = update(b, "/r/a", "2", one);
    long three = update(b, "/r/a", "3", two);
    b.compact(two);
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", three, r)) {
      w.requestProgress();
      StorageEvent e = r.await(1).getFirst();
      assertEquals("3", text(e.current()));
      assertEquals("2", text(e.previous()));
    }
  }

  private static void refusals(Backend b) {
    long one = create(b, "/r/a", "1");
    refused(FutureRevisionException.class, () -> b.compact(one + 1));
    b.compact(one);
    refused(CompactedException.class, () -> b.compact(one));
  }
}
