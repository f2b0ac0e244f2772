// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.delete;
import static io.quarterdeck.testkit.storage.Writes.present;
import static io.quarterdeck.testkit.storage.Writes.refused;
import static io.quarterdeck.testkit.storage.Writes.text;
import static io.quarterdeck.testkit.storage.Writes.update;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.FutureRevisionException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import java.util.ArrayList;
import java.util.List;

/** Reads now and in the past. */
final class ReadChecks {
  private ReadChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck("get at a revision shows the past", ReadChecks::past),
        new BackendCheck("a revision to come is refused", ReadChecks::future),
        new BackendCheck("range is ordered and stays in its prefix", ReadChecks::ordered),
        new BackendCheck("range of nothing is empty at the current revision", ReadChecks::nothing),
        new BackendCheck("range keeps limits, counts and goes on behind a key", ReadChecks::pages),
        new BackendCheck("range at a revision shows the past", ReadChecks::pastRange),
        new BackendCheck("pages at one revision do not see later writes", ReadChecks::stablePages));
  }

  private static void past(Backend b) {
    long before = b.currentRevision();
    long one = create(b, "/r/a", "1");
    long two = update(b, "/r/a", "2", one);
    long gone = delete(b, "/r/a", two);
    long again = create(b, "/r/a", "3");
    assertNull(b.get("/r/a", before));
    assertEquals("1", text(b.get("/r/a", one)));
    assertEquals("2", text(b.get("/r/a", two)));
    assertNull(b.get("/r/a", gone));
    assertEquals("3", text(b.get("/r/a", again)));
    assertEquals(one, present(b.get("/r/a", two)).createRevision());
  }

  private static void future(Backend b) {
    long ahead = b.currentRevision() + 10;
    FutureRevisionException e =
        refused(FutureRevisionException.class, () -> b.range("/r/", "", ahead, 0));
    assertEquals(b.currentRevision(), e.currentRevision());
    refused(FutureRevisionException.class, () -> b.get("/r/a", ahead));
  }

  private static void ordered(Backend b) {
    for (String key : List.of("/r/b/1", "/r/a-b/1", "/r/a/2", "/r/a/1", "/rx", "/q/z", "/s/a")) {
      create(b, key, key);
    }
    assertEquals(List.of("/r/a-b/1", "/r/a/1", "/r/a/2", "/r/b/1"), keys(b.range("/r/", "", 0, 0)));
    assertEquals(List.of("/r/a/1", "/r/a/2"), keys(b.range("/r/a/", "", 0, 0)));
    b.range("/r/", "", 0, 0).entries().forEach(kv -> assertEquals(kv.key(), text(kv)));
  }

  private static void nothing(Backend b) {
    create(b, "/q/a", "1");
    RangeResult r = b.range("/r/", "", 0, 5);
    assertTrue(r.entries().isEmpty());
    assertFalse(r.more());
    assertEquals(0, r.count());
    assertEquals(b.currentRevision(), r.revision());
  }

  private static void pages(Backend b) {
    for (int i = 0; i < 7; i++) {
      create(b, "/r/" + i, "" + i);
    }
    RangeResult first = b.range("/r/", "", 0, 3);
    assertEquals(List.of("/r/0", "/r/1", "/r/2"), keys(first));
    assertTrue(first.more());
    assertEquals(7, first.count());
    RangeResult second = b.range("/r/", "/r/2", first.revision(), 3);
    assertEquals(List.of("/r/3", "/r/4", "/r/5"), keys(second));
    assertTrue(second.more());
    RangeResult last = b.range("/r/", "/r/5", first.revision(), 3);
    assertEquals(List.of("/r/6"), keys(last));
    assertFalse(last.more());
    assertFalse(b.range("/r/", "/r/3", 0, 3).more());
  }

  private static void pastRange(Backend b) {
    long a = create(b, "/r/a", "1");
    long c = create(b, "/r/c", "1");
    update(b, "/r/c", "2", c);
    delete(b, "/r/a", a);
    create(b, "/r/b", "1");
    RangeResult then = b.range("/r/", "", c, 0);
    assertEquals(List.of("/r/a", "/r/c"), keys(then));
    assertEquals("1", text(then.entries().getLast()));
    assertEquals(c, then.revision());
    assertEquals(2, then.count());
    assertEquals(List.of("/r/b", "/r/c"), keys(b.range("/r/", "", 0, 0)));
  }

  private static void stablePages(Backend b) {
    for (int i = 100; i < 200; i++) {
      create(b, "/r/" + i, "old");
    }
    long at = b.currentRevision();
    List<String> seen = new ArrayList<>();
    String last = "";
    for (boolean more = true; more; ) {
      RangeResult page = b.range("/r/", last, at, 7);
      page.entries().forEach(kv -> assertEquals("old", text(kv)));
      seen.addAll(keys(page));
      more = page.more();
      last = seen.getLast();
      KeyValue next = b.range("/r/", last, 0, 1).entries().stream().findFirst().orElse(null);
      if (next != null) {
        update(b, next.key(), "new", next.modRevision());
        create(b, last + "x", "new");
      }
    }
    assertEquals(100, seen.size());
  }

  static List<String> keys(RangeResult r) {
    return r.entries().stream().map(KeyValue::key).toList();
  }
}
