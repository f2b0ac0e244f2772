// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.bytes;
import static io.quarterdeck.testkit.storage.Writes.conflicted;
import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.delete;
import static io.quarterdeck.testkit.storage.Writes.present;
import static io.quarterdeck.testkit.storage.Writes.text;
import static io.quarterdeck.testkit.storage.Writes.update;
import static io.quarterdeck.testkit.storage.Writes.written;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.TooLargeException;
import io.quarterdeck.spi.storage.WriteResult;
import java.util.List;

/** Conditional writes, one after the other. */
final class WriteChecks {
  private WriteChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck("an empty store has a positive revision", WriteChecks::emptyStore),
        new BackendCheck("create writes an absent key", WriteChecks::creates),
        new BackendCheck("create shows what is in its way", WriteChecks::createConflict),
        new BackendCheck("update replaces the expected version", WriteChecks::updates),
        new BackendCheck(
            "update shows the version that stands instead", WriteChecks::updateConflict),
        new BackendCheck(
            "update of an absent key is a conflict with nothing", WriteChecks::updateAbsent),
        new BackendCheck("delete removes the expected version", WriteChecks::deletes),
        new BackendCheck(
            "delete shows the version that stands instead", WriteChecks::deleteConflict),
        new BackendCheck("a key can be created again after its deletion", WriteChecks::recreates),
        new BackendCheck("a conflict takes no revision", WriteChecks::conflictTakesNoRevision),
        new BackendCheck("empty and large values come back as they were", WriteChecks::odd),
        new BackendCheck("too large a value is refused as a whole", WriteChecks::tooLarge));
  }

  private static void tooLarge(Backend b) {
    long before = b.currentRevision();
    byte[] value = new byte[TooLargeException.LARGEST + 1];
    assertThrows(TooLargeException.class, () -> b.create("/r/a", value, 0));
    assertNull(b.get("/r/a"));
    assertEquals(before, b.currentRevision());
  }

  private static void emptyStore(Backend b) {
    assertTrue(b.currentRevision() > 0);
    assertNull(b.get("/r/a"));
  }

  private static void creates(Backend b) {
    long before = b.currentRevision();
    WriteResult.Written w = written(b.create("/r/a", bytes("1"), 0));
    assertEquals(before + 1, w.revision());
    assertNull(w.previous());
    KeyValue kv = present(b.get("/r/a"));
    assertEquals("1", text(kv));
    assertEquals(w.revision(), kv.createRevision());
    assertEquals(w.revision(), kv.modRevision());
    assertEquals(0, kv.lease());
    assertEquals(w.revision(), b.currentRevision());
  }

  private static void createConflict(Backend b) {
    long first = create(b, "/r/a", "1");
    create(b, "/r/b", "x");
    WriteResult.Conflicted c = conflicted(b.create("/r/a", bytes("2"), 0));
    assertEquals("1", text(c.current()));
    assertEquals(first, present(c.current()).modRevision());
    assertEquals(b.currentRevision(), c.revision());
    assertEquals("1", text(b.get("/r/a")));
  }

  private static void updates(Backend b) {
    long first = create(b, "/r/a", "1");
    WriteResult.Written w = written(b.update("/r/a", bytes("2"), first, 0));
    assertEquals(first + 1, w.revision());
    assertEquals("1", text(w.previous()));
    KeyValue kv = present(b.get("/r/a"));
    assertEquals("2", text(kv));
    assertEquals(first, kv.createRevision());
    assertEquals(w.revision(), kv.modRevision());
  }

  private static void updateConflict(Backend b) {
    long first = create(b, "/r/a", "1");
    long second = update(b, "/r/a", "2", first);
    WriteResult.Conflicted c = conflicted(b.update("/r/a", bytes("3"), first, 0));
    assertEquals("2", text(c.current()));
    assertEquals(second, present(c.current()).modRevision());
  }

  private static void updateAbsent(Backend b) {
    assertNull(conflicted(b.update("/r/a", bytes("1"), 7, 0)).current());
    assertNull(b.get("/r/a"));
  }

  private static void deletes(Backend b) {
    long first = create(b, "/r/a", "1");
    WriteResult.Written w = written(b.delete("/r/a", first));
    assertEquals(first + 1, w.revision());
    assertEquals("1", text(w.previous()));
    assertNull(b.get("/r/a"));
  }

  private static void deleteConflict(Backend b) {
    long first = create(b, "/r/a", "1");
    update(b, "/r/a", "2", first);
    assertEquals("2", text(conflicted(b.delete("/r/a", first)).current()));
    assertEquals("2", text(b.get("/r/a")));
    assertNull(conflicted(b.delete("/r/none", first)).current());
  }

  private static void recreates(Backend b) {
    long first = create(b, "/r/a", "1");
    delete(b, "/r/a", first);
    long again = create(b, "/r/a", "2");
    assertEquals(again, present(b.get("/r/a")).createRevision());
    assertEquals("2", text(conflicted(b.update("/r/a", bytes("3"), first, 0)).current()));
  }

  private static void conflictTakesNoRevision(Backend b) {
    create(b, "/r/a", "1");
    long before = b.currentRevision();
    conflicted(b.create("/r/a", bytes("2"), 0));
    conflicted(b.update("/r/a", bytes("2"), before + 5, 0));
    conflicted(b.delete("/r/a", before + 5));
    assertEquals(before, b.currentRevision());
  }

  private static void odd(Backend b) {
    create(b, "/r/empty", "");
    create(b, "/r/long", "x".repeat(1_000_000));
    create(b, "/r/\u00fc-\u6f22", "k");
    assertEquals("", text(b.get("/r/empty")));
    assertEquals(1_000_000, text(b.get("/r/long")).length());
    assertEquals("/r/\u00fc-\u6f22", present(b.get("/r/\u00fc-\u6f22")).key());
  }
}
