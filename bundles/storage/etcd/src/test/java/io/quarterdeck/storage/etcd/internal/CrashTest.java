// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.KeyValue;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.storage.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Kills etcd under load again and again: what was acknowledged is there, whole, and watched. */
final class CrashTest extends EtcdTest {
  private static final int ROUNDS = Integer.getInteger("quarterdeck.crash.rounds", 20);
  private static final int WRITERS = 8;
  private static final int WRITES_A_ROUND = 200;

  @Test
  void acknowledgedWritesSurviveKills() throws Exception {
    Map<String, Long> acknowledged = new ConcurrentHashMap<>();
    try (EtcdBackend b =
        new EtcdBackend(
            TestSettings.of(etcd().endpoint(), Duration.ofSeconds(2), Duration.ZERO),
            Egress.DIRECT)) {
      Recorder watch = new Recorder();
      b.watch("/registry/", b.currentRevision() + 1, watch);
      for (int round = 0; round < ROUNDS; round++) {
        loadAndKill(b, round, acknowledged);
        etcd().start();
        Await.until("etcd answers", () -> answers(b));
      }
      verify(b, acknowledged, watch);
    }
    assertTrue(acknowledged.size() >= ROUNDS * WRITES_A_ROUND, "only " + acknowledged.size());
  }

  private void loadAndKill(EtcdBackend b, int round, Map<String, Long> acknowledged)
      throws InterruptedException {
    AtomicBoolean stop = new AtomicBoolean();
    int target = acknowledged.size() + WRITES_A_ROUND;
    try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int w = 0; w < WRITERS; w++) {
        String prefix = "/registry/configmaps/r" + round + "/" + w + "-";
        writers.submit(() -> write(b, prefix, stop, acknowledged));
      }
      Await.until("enough is written", () -> acknowledged.size() >= target);
      etcd().kill();
      stop.set(true);
    }
  }

  private static void write(
      EtcdBackend b, String prefix, AtomicBoolean stop, Map<String, Long> acknowledged) {
    try {
      for (int i = 0; !stop.get(); i++) {
        String key = prefix + i;
        acknowledged.put(key, written(b.create(key, bytes(key + " " + "x".repeat(500)), 0)));
      }
    } catch (StorageException e) {
      // killed meanwhile: this one was not acknowledged
    }
  }

  private static void verify(EtcdBackend b, Map<String, Long> acknowledged, Recorder watch) {
    acknowledged.forEach(
        (key, revision) -> {
          KeyValue found = b.get(key);
          assertNotNull(found, key + " was acknowledged at " + revision);
          assertEquals(revision, Objects.requireNonNull(found).modRevision());
        });
    List<KeyValue> stored = b.range("/registry/", "", 0, 0).entries();
    for (KeyValue kv : stored) {
      assertEquals(kv.key() + " " + "x".repeat(500), text(kv));
    }
    // nothing is deleted here: each entry is one event, at its own revision
    assertEquals(
        stored.stream().map(KeyValue::modRevision).sorted().toList(),
        watch.awaitRevision(b.currentRevision()).stream().map(e -> e.revision()).toList());
  }
}
