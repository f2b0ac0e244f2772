// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.storage;

import static io.quarterdeck.testkit.storage.Writes.bytes;
import static io.quarterdeck.testkit.storage.Writes.create;
import static io.quarterdeck.testkit.storage.Writes.present;
import static io.quarterdeck.testkit.storage.Writes.refused;
import static io.quarterdeck.testkit.storage.Writes.text;
import static io.quarterdeck.testkit.storage.Writes.update;
import static io.quarterdeck.testkit.storage.Writes.written;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import java.time.Duration;
import java.util.List;

/** Leases and the keys that go with them. */
final class LeaseChecks {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofSeconds(1);

  private LeaseChecks() {}

  static List<BackendCheck> all() {
    return List.of(
        new BackendCheck("a lease that ends takes its keys, seen by watches", LeaseChecks::ends),
        new BackendCheck("a revoked lease takes its keys at one revision", LeaseChecks::revoked),
        new BackendCheck("a key that left its lease stays", LeaseChecks::detached),
        new BackendCheck("a lease that is kept alive does not end", LeaseChecks::keptAlive),
        new BackendCheck("a lease that is not there is refused", LeaseChecks::unknown));
  }

  private static void ends(Backend b) {
    long lease = b.grantLease(SHORT);
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", b.currentRevision() + 1, r)) {
      long at = written(b.create("/r/a", bytes("1"), lease)).revision();
      create(b, "/r/b", "stays");
      assertEquals(lease, present(b.get("/r/a")).lease());
      StorageEvent gone = r.await(3).getLast();
      assertTrue(gone.isDeletion());
      assertEquals("/r/a", gone.key());
      assertEquals("1", text(gone.previous()));
      assertNull(b.get("/r/a"));
      assertEquals("1", text(b.get("/r/a", at)));
      assertEquals("stays", text(b.get("/r/b")));
      w.requestProgress();
    }
  }

  private static void revoked(Backend b) {
    long lease = b.grantLease(LONG);
    b.create("/r/a", bytes("1"), lease);
    b.create("/r/b", bytes("1"), lease);
    long before = b.currentRevision();
    Recorder r = new Recorder();
    try (Backend.Watch w = b.watch("/r/", before + 1, r)) {
      b.revokeLease(lease);
      List<StorageEvent> events = r.await(2);
      assertEquals(
          List.of(before + 1, before + 1), events.stream().map(StorageEvent::revision).toList());
      assertEquals(before + 1, b.currentRevision());
      assertEquals(0, b.range("/r/", "", 0, 0).count());
      w.requestProgress();
    }
  }

  private static void detached(Backend b) {
    long lease = b.grantLease(LONG);
    long at = written(b.create("/r/a", bytes("1"), lease)).revision();
    update(b, "/r/a", "2", at);
    b.revokeLease(lease);
    assertEquals("2", text(b.get("/r/a")));
    assertEquals(0, present(b.get("/r/a")).lease());
  }

  private static void keptAlive(Backend b) throws InterruptedException {
    long lease = b.grantLease(Duration.ofSeconds(2));
    b.create("/r/a", bytes("1"), lease);
    for (int i = 0; i < 6; i++) {
      Thread.sleep(500);
      b.keepAlive(lease);
    }
    assertEquals("1", text(b.get("/r/a")));
  }

  private static void unknown(Backend b) {
    refused(StorageException.class, () -> b.keepAlive(4711));
    refused(StorageException.class, () -> b.revokeLease(4711));
    refused(StorageException.class, () -> b.create("/r/a", bytes("1"), 4711));
    assertNull(b.get("/r/a"));
  }
}
