// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.RangeResult;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.storage.Recorder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is this backend's own: its layout, its compaction, several servers on one store. */
final class EtcdBackendTest extends EtcdTest {

  private EtcdBackend open(String prefix, Duration compaction) {
    return new EtcdBackend(
        new EtcdSettings(
            List.of(etcd().endpoint()),
            prefix,
            TestSettings.NO_TLS,
            "",
            "",
            Duration.ofSeconds(10),
            compaction,
            Duration.ofSeconds(60)),
        Egress.DIRECT);
  }

  @Test
  void twoServersSeeEachOthersWrites() {
    try (EtcdBackend one = open();
        EtcdBackend other = open()) {
      Recorder watch = new Recorder();
      one.watch("/registry/pods/", one.currentRevision() + 1, watch);
      long first = written(other.create("/registry/pods/a/a", bytes("1"), 0));
      assertEquals("1", text(one.get("/registry/pods/a/a")));
      written(one.update("/registry/pods/a/a", bytes("2"), first, 0));
      assertInstanceOf(
          WriteResult.Conflicted.class, other.update("/registry/pods/a/a", bytes("3"), first, 0));
      assertEquals(2, watch.await(2).size());
    }
  }

  @Test
  void anotherPrefixStandsInPlaceOfRegistryAndHidesWhatLiesBeside() {
    try (EtcdBackend plain = open();
        EtcdBackend moved = open("/site/a", Duration.ZERO)) {
      Recorder watch = new Recorder();
      moved.watch("/registry/", moved.currentRevision() + 1, watch);
      plain.create("/registry/pods/x/of-another-cluster", bytes("no"), 0);
      long at = written(moved.create("/registry/pods/x/a", bytes("1"), 0));

      assertEquals("1", text(plain.get("/site/a/pods/x/a")));
      RangeResult range = moved.range("/registry/pods/", "", 0, 0);
      assertEquals(
          List.of("/registry/pods/x/a"), range.entries().stream().map(KeyValue::key).toList());
      assertEquals(
          List.of("/registry/pods/x/a"),
          watch.awaitRevision(at).stream().map(StorageEvent::key).toList());
      assertThrows(StorageException.class, () -> moved.get("/elsewhere"));
    }
  }

  @Test
  void laterPagesCountTheWholeRange() {
    try (EtcdBackend b = open()) {
      for (int i = 0; i < 5; i++) {
        b.create("/registry/pods/a/" + i, bytes("x"), 0);
      }
      RangeResult page = b.range("/registry/pods/", "/registry/pods/a/1", 0, 2);
      assertEquals(5, page.count());
      assertTrue(page.more());
    }
  }

  @Test
  void replicasCompactOnceAnInterval() throws InterruptedException {
    Duration interval = Duration.ofMillis(500);
    try (EtcdBackend one = open("/registry", interval);
        EtcdBackend other = open("/registry", interval)) {
      long start = one.currentRevision();
      long at = written(one.create("/registry/pods/a/a", bytes("0"), 0));
      for (int i = 1; i <= 20; i++) {
        at = written(one.update("/registry/pods/a/a", bytes("" + i), at, 0));
      }
      long last = at;
      Await.until("it is compacted", () -> other.compactedRevision() >= last);
      assertEquals("20", text(other.get("/registry/pods/a/a")));
      // each round raises the mark by one: two servers that both compacted would raise it by two
      long began = System.nanoTime();
      long marks = one.currentRevision();
      Thread.sleep(5_000);
      long rounds = Duration.ofNanos(System.nanoTime() - began).dividedBy(interval);
      long raised = one.currentRevision() - marks;
      assertTrue(raised >= 5 && raised <= rounds + 3, raised + " marks in " + rounds + " rounds");
      assertTrue(start < last);
    }
  }

  @Test
  void keysOfOneTimeToLiveShareALease() {
    try (EtcdBackend b = open()) {
      long one = b.sharedLease(Duration.ofHours(1));
      assertEquals(one, b.sharedLease(Duration.ofHours(1)));
      assertNotEquals(one, b.sharedLease(Duration.ofHours(2)));
      assertNotEquals(one, b.grantLease(Duration.ofHours(1)));
      b.create("/registry/events/a/a", bytes("1"), one);
      b.revokeLease(one);
      assertNull(b.get("/registry/events/a/a"));
    }
  }

  @Test
  void refusesAllOnceClosed() {
    EtcdBackend b = open();
    Recorder watch = new Recorder();
    b.watch("/registry/", b.currentRevision() + 1, watch);
    b.close();
    b.close();
    assertInstanceOf(StorageException.class, watch.awaitError());
    assertThrows(StorageException.class, () -> b.get("/registry/a"));
    assertThrows(StorageException.class, () -> b.create("/registry/a", bytes("1"), 0));
    assertThrows(StorageException.class, () -> b.watch("/registry/", 1, watch));
  }
}
