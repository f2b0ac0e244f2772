// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.Backend;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WriteResult;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.storage.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What happens when etcd is silent, away, or back. */
final class OutageTest extends EtcdTest {
  private static final long PAUSE_MILLIS = Long.getLong("quarterdeck.outage.millis", 1_500);

  private EtcdBackend hasty() {
    return new EtcdBackend(
        TestSettings.of(etcd().endpoint(), Duration.ofSeconds(1), Duration.ZERO), Egress.DIRECT);
  }

  @Test
  void noEventIsLostOrRepeatedOverPausesAndRestarts() throws Exception {
    try (EtcdBackend b = hasty()) {
      long start = b.currentRevision();
      Recorder watch = new Recorder();
      b.watch("/registry/", start + 1, watch);
      ConcurrentSkipListSet<Long> acknowledged = new ConcurrentSkipListSet<>();
      AtomicBoolean stop = new AtomicBoolean();
      AtomicInteger refused = new AtomicInteger();
      try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int w = 0; w < 8; w++) {
          String prefix = "/registry/configmaps/w" + w + "/";
          writers.submit(() -> write(b, prefix, stop, acknowledged, refused));
        }
        for (int i = 0; i < 3; i++) {
          Thread.sleep(300);
          etcd().pause();
          Thread.sleep(PAUSE_MILLIS);
          etcd().resume();
        }
        for (int i = 0; i < 2; i++) {
          Thread.sleep(300);
          etcd().kill();
          Thread.sleep(700);
          etcd().start();
        }
        int before = acknowledged.size();
        Await.until("writes go on", () -> acknowledged.size() > before + 100);
        stop.set(true);
      }
      assertTrue(refused.get() > 0, "no write saw the outages");
      verify(b, start, watch, acknowledged);
    }
  }

  private static void write(
      EtcdBackend b,
      String prefix,
      AtomicBoolean stop,
      ConcurrentSkipListSet<Long> acknowledged,
      AtomicInteger refused) {
    for (int i = 0; !stop.get(); i++) {
      try {
        acknowledged.add(written(b.create(prefix + i, bytes("x"), 0)));
      } catch (StorageException e) {
        refused.incrementAndGet();
      }
    }
  }

  /** The watch saw exactly what a second one, which reads it all from the store later, sees. */
  private static void verify(
      EtcdBackend b, long start, Recorder watch, ConcurrentSkipListSet<Long> acknowledged) {
    long end = b.currentRevision();
    List<Long> seen = watch.awaitRevision(end).stream().map(StorageEvent::revision).toList();
    assertEquals(List.copyOf(new TreeSet<>(seen)), seen, "in order, none twice");
    assertTrue(seen.containsAll(acknowledged), "all that was acknowledged");
    Recorder later = new Recorder();
    try (Backend.Watch w = b.watch("/registry/", start + 1, later)) {
      w.requestProgress();
      assertEquals(later.awaitRevision(end).stream().map(StorageEvent::revision).toList(), seen);
    }
  }

  @Test
  void aSilentStoreLeavesAWriteUnknownAndARequestRefused() throws Exception {
    try (EtcdBackend b = hasty()) {
      long at = written(b.create("/registry/pods/a/a", bytes("1"), 0));
      etcd().pause();
      assertThrows(
          OutcomeUnknownException.class, () -> b.update("/registry/pods/a/a", bytes("2"), at, 0));
      StorageException read = assertThrows(StorageException.class, () -> b.get("/registry/pods/x"));
      assertFalse(read instanceof OutcomeUnknownException);
      Await.until("health tells", () -> b.problem() != null);
      etcd().resume();
      Await.until("health is back", () -> b.problem() == null);
      assertNotNull(b.get("/registry/pods/a/a"));
    }
  }

  @Test
  void aWriteThatNeverLeftIsRefusedAtOnceAndHadNoEffect() throws Exception {
    try (EtcdBackend b = open()) {
      b.create("/registry/pods/a/a", bytes("1"), 0);
      etcd().kill();
      Await.until("health tells", () -> b.problem() != null);
      List<Class<?>> kinds = new ArrayList<>();
      long began = System.nanoTime();
      for (int i = 0; i < 3; i++) {
        kinds.add(
            assertThrows(
                    StorageException.class, () -> b.create("/registry/pods/a/b", bytes("1"), 0))
                .getClass());
      }
      assertTrue(System.nanoTime() - began < Duration.ofSeconds(9).toNanos());
      assertEquals(
          List.of(StorageException.class, StorageException.class, StorageException.class), kinds);
      etcd().start();
      Await.until("health is back", () -> b.problem() == null);
      assertNull(b.get("/registry/pods/a/b"));
      assertInstanceOf(WriteResult.Written.class, b.create("/registry/pods/a/b", bytes("1"), 0));
    }
  }

  @Test
  void startsBeforeEtcdDoes() throws Exception {
    etcd().kill();
    try (EtcdBackend b = open()) {
      assertThrows(StorageException.class, b::currentRevision);
      assertThrows(StorageException.class, () -> b.watch("/registry/", 1, new Recorder()));
      etcd().start();
      Await.until("health is well", () -> b.problem() == null);
      Recorder watch = new Recorder();
      b.watch("/registry/", 2, watch);
      b.create("/registry/pods/a/a", bytes("1"), 0);
      assertEquals(1, watch.await(1).size());
    }
  }
}
