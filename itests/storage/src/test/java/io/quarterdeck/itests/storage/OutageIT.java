// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Etcd is stopped in its tracks, and killed, under load, and goes on. Watchers of two servers, each
 * with a stream of its own to etcd, have seen the same: no event is lost, none comes twice.
 */
final class OutageIT {
  private static final Duration AWAY = Soak.seconds(4, 20);
  private static final int WRITERS = 8;

  @TempDir private Path folder;

  @Test
  void watchersMissNothingWhileEtcdIsAway() throws Exception {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
    try (EtcdProcess etcd = EtcdProcess.start(folder.resolve("etcd"));
        DistributionProcess one = start("one", etcd);
        DistributionProcess two = start("two", etcd);
        RawClient here = RawClient.admin(one);
        RawClient there = RawClient.admin(two)) {
      long start = ConfigMaps.now(here);
      List<Follower> followers =
          List.of(
              new Follower(here, start, n -> false),
              new Follower(there, start, n -> false),
              new Follower(here, start, n -> n == 20));
      List<Thread> threads = followers.stream().map(f -> Thread.ofVirtual().start(f)).toList();
      Traffic traffic = Traffic.start(here, WRITERS);
      Thread.sleep(1_000);
      etcd.pause();
      Thread.sleep(AWAY);
      etcd.resume();
      awaitWrites(traffic);
      etcd.kill();
      Thread.sleep(AWAY);
      etcd.start();
      awaitWrites(traffic);
      traffic.close();
      assertTrue(traffic.refused() > 0, "no write met the outage");
      assertEquals(List.of(), traffic.unexpected());
      assertEquals(
          201, here.post(ConfigMaps.PATH, ConfigMaps.body(Follower.LAST, "")).statusCode());
      Await.until(
          "all have seen the last", () -> followers.stream().allMatch(Follower::isFinished));
      for (Thread thread : threads) {
        thread.join();
      }
      List<Long> all = followers.getFirst().stretches().getFirst().revisions();
      assertEquals(List.copyOf(new TreeSet<>(all)), all, "in order, none twice");
      assertTrue(all.containsAll(traffic.acknowledged()), "all that was acknowledged");
      for (Follower follower : followers) {
        assertEquals(List.of(), follower.complaints());
        assertEquals(0, follower.gone(), "sent away");
        assertEquals(all, follower.stretches().getFirst().revisions());
      }
    }
  }

  private static void awaitWrites(Traffic traffic) throws Exception {
    int before = traffic.acknowledged().size();
    Await.until("writes go on", () -> traffic.acknowledged().size() > before + 100);
  }

  private DistributionProcess start(String name, EtcdProcess etcd) throws Exception {
    return DistributionProcess.start(
        Files.createDirectory(folder.resolve(name)),
        "--profile",
        "etcd",
        "--set",
        "storage.etcd.endpoints=" + etcd.endpoint());
  }
}
