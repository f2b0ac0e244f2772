// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.storage.CompactedException;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.storage.BackendContract;
import io.quarterdeck.testkit.storage.Recorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedBackendTest {
  @TempDir Path directory;

  private final AtomicInteger stores = new AtomicInteger();

  private EmbeddedBackend open(Path at) {
    return new EmbeddedBackend(at, Duration.ZERO, 0);
  }

  private static byte[] bytes(String s) {
    return s.getBytes(StandardCharsets.UTF_8);
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    return BackendContract.tests(() -> open(directory.resolve("s" + stores.incrementAndGet())));
  }

  @Test
  void findsAllAgainAfterAClose() {
    long lease;
    long last;
    long compacted;
    try (EmbeddedBackend b = open(directory)) {
      lease = b.grantLease(Duration.ofSeconds(1));
      b.create("/r/leased", bytes("x"), lease);
      long one = ((WriteResult.Written) b.create("/r/a", bytes("1"), 0)).revision();
      compacted = one;
      b.compact(one);
      last = ((WriteResult.Written) b.update("/r/a", bytes("2"), one, 0)).revision();
    }
    try (EmbeddedBackend b = open(directory)) {
      assertEquals(compacted, b.compactedRevision());
      assertEquals(last, b.currentRevision());
      assertEquals("1", text(b.get("/r/a", compacted)));
      assertEquals("2", text(b.get("/r/a")));
      Recorder r = new Recorder();
      b.watch("/r/leased", last + 1, r);
      assertTrue(r.await(1).getFirst().isDeletion());
      assertNull(b.get("/r/leased"));
    }
  }

  private static String text(@Nullable KeyValue kv) {
    return kv == null ? "nothing" : new String(kv.value(), StandardCharsets.UTF_8);
  }

  private static void assertSays(String part, StorageException e) {
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
  }

  @Test
  void saysWhichDirectoryIsInUse() {
    try (EmbeddedBackend first = open(directory)) {
      assertEquals(1, first.currentRevision());
      StorageException e = assertThrows(StorageException.class, () -> open(directory));
      assertSays("in use", e);
      assertSays(directory.toString(), e);
    }
  }

  @Test
  void saysWhichDirectoryIsDamaged() throws IOException {
    try (EmbeddedBackend b = open(directory)) {
      for (int i = 0; i < 100; i++) {
        b.create("/r/" + i, bytes("x".repeat(1000)), 0);
      }
    }
    overwriteMiddle(".log");
    StorageException e = assertThrows(StorageException.class, () -> open(directory));
    assertSays("damaged", e);
    assertSays(directory.toString(), e);
  }

  @Test
  void saysWhichTableIsDamaged() throws IOException {
    Path copy = directory.resolveSibling(directory.getFileName() + "-copy");
    try (EmbeddedBackend b = open(directory)) {
      for (int i = 0; i < 100; i++) {
        b.create("/r/" + i, bytes("x".repeat(1000) + i), 0);
      }
      // a backup has everything in tables
      b.backup(copy);
    }
    Path table;
    try (Stream<Path> files = Files.list(copy)) {
      table = files.filter(f -> f.toString().endsWith(".sst")).findFirst().orElseThrow();
    }
    byte[] content = Files.readAllBytes(table);
    content[content.length / 3] ^= 1;
    Files.delete(table);
    Files.write(table, content);
    StorageException e = assertThrows(StorageException.class, () -> open(copy));
    assertSays("damaged", e);
    assertSays(table.getFileName().toString(), e);
    assertSays("quarterdeck restore", e);
  }

  @Test
  void aBackupIsOneMomentOfARunningStore() throws Exception {
    Path copy = directory.resolveSibling(directory.getFileName() + "-copy");
    AtomicBoolean done = new AtomicBoolean();
    long acknowledged;
    try (EmbeddedBackend b = open(directory)) {
      AtomicLong written = new AtomicLong();
      Thread writer =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; !done.get(); i++) {
                      b.create("/r/" + i, bytes("v" + i), 0);
                      written.set(i + 1);
                    }
                  });
      while (written.get() < 50) {
        Thread.sleep(1);
      }
      acknowledged = written.get();
      b.backup(copy);
      done.set(true);
      writer.join();
    }
    try (EmbeddedBackend restored = open(copy)) {
      var all = restored.range("/r/", "", 0, 0);
      assertTrue(all.count() >= acknowledged, all.count() + " of " + acknowledged);
      // no gap: each write has its revision, and the store is at the last of them
      assertEquals(1 + all.count(), restored.currentRevision());
      for (int i = 0; i < all.count(); i++) {
        assertEquals("v" + i, text(restored.get("/r/" + i)));
      }
      restored.create("/r/more", bytes("x"), 0);
    }
  }

  private void overwriteMiddle(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(f -> f.toString().endsWith(suffix)).toList()) {
        byte[] content = Files.readAllBytes(file);
        for (int i = content.length / 2; i < content.length / 2 + 64 && i < content.length; i++) {
          content[i] ^= 0x5a;
        }
        Files.write(file, content);
      }
    }
  }

  @Test
  void refusesAllOnceClosed() {
    EmbeddedBackend b = open(directory);
    Recorder r = new Recorder();
    b.watch("/r/", 2, r);
    b.close();
    b.close();
    assertThrows(StorageException.class, () -> b.get("/r/a"));
    assertThrows(StorageException.class, () -> b.create("/r/a", bytes("1"), 0));
    assertThrows(StorageException.class, () -> b.watch("/r/", 1, r));
    assertInstanceOf(StorageException.class, r.awaitError());
  }

  @Test
  void compactsByItselfAndKeepsTheRecentPast() throws InterruptedException {
    try (EmbeddedBackend b = new EmbeddedBackend(directory, Duration.ofMillis(300), 0)) {
      long revision = ((WriteResult.Written) b.create("/r/a", bytes("0"), 0)).revision();
      for (int i = 1; i <= 20; i++) {
        revision = ((WriteResult.Written) b.update("/r/a", bytes("" + i), revision, 0)).revision();
      }
      long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
      while (b.compactedRevision() < revision && System.nanoTime() < deadline) {
        Thread.sleep(20);
      }
      assertEquals(revision, b.compactedRevision());
      assertEquals("20", text(b.get("/r/a", revision)));
    }
  }

  @Test
  void goesOnAboveWhatClientsHaveSeenAfterARestore() throws IOException {
    long before;
    try (EmbeddedBackend b = open(directory)) {
      before = ((WriteResult.Written) b.create("/r/a", bytes("1"), 0)).revision();
    }
    Files.createFile(directory.resolve(Restoration.MARK));
    long raised = before + Restoration.STRIDE;
    try (EmbeddedBackend b = open(directory)) {
      assertEquals(raised, b.currentRevision());
      assertEquals(raised, b.compactedRevision());
      assertEquals(before, Objects.requireNonNull(b.get("/r/a")).modRevision());
      // a revision of the future that was lost
      Recorder lost = new Recorder();
      b.watch("/r/", before + 5, lost);
      assertInstanceOf(CompactedException.class, lost.awaitError());
      assertThrows(CompactedException.class, () -> b.get("/r/a", before));
      Recorder watch = new Recorder();
      b.watch("/r/", raised + 1, watch);
      b.update("/r/a", bytes("2"), before, 0);
      assertEquals(List.of(raised + 1), watch.await(1).stream().map(e -> e.revision()).toList());
    }
    try (EmbeddedBackend b = open(directory)) {
      assertEquals(raised + 1, b.currentRevision());
    }
  }

  @Test
  void sweepsEverythingOutOfReach() {
    try (Database d = new Database(directory)) {
      Revisions revisions = new Revisions(1, 1);
      History history = new History(d, revisions::compacted);
      Leases leases = new Leases();
      Watches watches = new Watches(history, 1);
      Committer committer = new Committer(d, history, leases, watches, revisions);
      committer.start();
      for (int i = 0; i < 50; i++) {
        long at =
            ((WriteResult.Written) committer.submit(new Change.Put("/r/a", bytes("x"), 0, 0)))
                .revision();
        committer.submit(new Change.Delete("/r/a", at));
      }
      long end = revisions.current();
      assertEquals(100, count(d, Family.HISTORY));
      committer.submit(new Change.Compact(end));
      new Compactor(d, revisions).sweep();
      assertEquals(0, count(d, Family.HISTORY));
      assertEquals(1, count(d, Family.LOG));
      assertEquals(0, count(d, Family.CURRENT));
      committer.close();
      watches.close();
    }
  }

  private static int count(Database d, Family family) {
    return d.use(
        view -> {
          int n = 0;
          try (var i = view.iterator(family)) {
            for (i.seekToFirst(); i.isValid(); i.next()) {
              n++;
            }
          }
          return n;
        });
  }

  @Test
  void unpacksItsFilesOnlyIntoItsDirectory() throws IOException {
    Path store = directory.resolve("deep/er");
    try (EmbeddedBackend b = open(store)) {
      b.create("/r/a", bytes("1"), 0);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(List.of(directory.resolve("deep")), files.toList());
    }
    assertTrue(Files.exists(store.resolve("CURRENT")));
  }
}
