// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.StorageEvent;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.WatchListener;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Other values while the backend is open. */
final class ReconfigurationTest extends EtcdTest {
  private static final Duration SHORT = Duration.ofMillis(500);

  @Test
  void otherConnectionsTakeOverAndWatchesOfTheFormerOnesEnd() throws Exception {
    try (EtcdBackend backend =
        new EtcdBackend(TestSettings.of(etcd().endpoint(), SHORT, Duration.ZERO), Egress.DIRECT)) {
      long first = written(backend.create("/registry/a", bytes("1"), 0));
      CountDownLatch ended = new CountDownLatch(1);
      backend.watch(
          "/registry/",
          first + 1,
          new WatchListener() {
            @Override
            public void onEvents(List<StorageEvent> events) {}

            @Override
            public void onError(StorageException error) {
              ended.countDown();
            }
          });
      backend.modified(TestSettings.of(etcd().endpoint()));
      assertEquals("1", text(backend.get("/registry/a")));
      assertTrue(ended.await(30, TimeUnit.SECONDS), "its reflector begins another");
      written(backend.update("/registry/a", bytes("2"), first, 0));
    }
  }

  @Test
  void anotherClusterIsRefusedAndTheFormerOneStays() throws Exception {
    try (EtcdBackend backend = open();
        EtcdProcess other = EtcdProcess.start(directory.resolve("other"))) {
      written(backend.create("/registry/a", bytes("1"), 0));
      StorageException refused =
          assertThrows(
              StorageException.class, () -> backend.modified(TestSettings.of(other.endpoint())));
      assertTrue(
          String.valueOf(refused.getMessage()).contains("endpoints: it is another cluster"),
          refused.getMessage());
      assertEquals("1", text(backend.get("/registry/a")));
    }
  }

  /** As when a cluster has moved and its former address is gone: the reason to change it. */
  @Test
  void formerEndpointsNeedNotAnswer() throws Exception {
    EtcdProcess moved = EtcdProcess.start(directory.resolve("moved"));
    try (EtcdBackend backend =
        new EtcdBackend(TestSettings.of(moved.endpoint(), SHORT, Duration.ZERO), Egress.DIRECT)) {
      written(backend.create("/registry/a", bytes("1"), 0));
      Await.until("its cluster is known", () -> backend.problem() == null);
      moved.close();
      try (EtcdProcess other = EtcdProcess.start(directory.resolve("other"))) {
        StorageException refused =
            assertThrows(
                StorageException.class, () -> backend.modified(TestSettings.of(other.endpoint())));
        assertTrue(
            String.valueOf(refused.getMessage()).contains("endpoints: it is another cluster"),
            refused.getMessage());
      }
      try (EtcdProcess there = EtcdProcess.start(directory.resolve("moved"))) {
        backend.modified(TestSettings.of(there.endpoint()));
        assertEquals("1", text(backend.get("/registry/a")));
      }
    }
  }

  @Test
  void whereNobodyAnswersIsRefused() throws Exception {
    EtcdProcess gone = EtcdProcess.start(directory.resolve("gone"));
    gone.close();
    try (EtcdBackend backend = open()) {
      assertThrows(
          StorageException.class,
          () -> backend.modified(TestSettings.of(gone.endpoint(), SHORT, Duration.ZERO)));
      assertTrue(answers(backend));
    }
  }
}
