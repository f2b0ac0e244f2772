// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Watchers come, go and stall while others write. Each sees every event behind the revision it
 * began at, in order, none twice; only one that stalled may be answered that it fell too far
 * behind.
 */
final class FanoutIT {
  private static final Duration TIME = Soak.seconds(8, 60);

  /** How long one that stalls does so in all, over each of its connections. */
  private static final Duration STALLS = TIME;

  private static final int WRITERS = 4;
  private static final int OF_EACH = 6;

  @TempDir private Path folder;

  @Test
  void everyWatcherSeesEveryEventOnce() throws Exception {
    try (DistributionProcess server = DistributionProcess.start(folder);
        RawClient client = RawClient.admin(server)) {
      List<Follower> steady = new ArrayList<>();
      List<Follower> stalling = new ArrayList<>();
      List<Thread> threads = new ArrayList<>();
      long start = ConfigMaps.now(client);
      Follower whole = follow(client, start, n -> false, steady, threads);
      Traffic traffic = Traffic.start(client, WRITERS);
      for (int i = 0; i < OF_EACH; i++) {
        follow(client, start, n -> n > ThreadLocalRandom.current().nextInt(40), steady, threads);
        follow(client, ConfigMaps.now(client), FanoutIT::stalls, stalling, threads);
        // these come later, and see what is written from then on
        Thread.sleep(TIME.toMillis() / OF_EACH);
        follow(client, ConfigMaps.now(client), n -> false, steady, threads);
      }
      traffic.close();
      assertEquals(
          201, client.post(ConfigMaps.PATH, ConfigMaps.body(Follower.LAST, "")).statusCode());
      Await.until(
          "all watchers have seen the last",
          STALLS.multipliedBy(2).plusSeconds(30),
          () -> finished(steady) && finished(stalling));
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals(List.of(), traffic.unexpected());
      assertEquals(0, traffic.refused());
      List<Long> all = whole.stretches().getFirst().revisions();
      assertTrue(all.size() > traffic.acknowledged().size(), "deletions, too");
      assertTrue(all.containsAll(traffic.acknowledged()), "all that was acknowledged");
      steady.forEach(f -> assertEquals(0, f.gone(), "a watcher that reads was sent away"));
      steady.forEach(f -> assertSawAll(f, all));
      stalling.forEach(f -> assertSawAll(f, all));
    }
  }

  private static boolean stalls(int events) throws InterruptedException {
    // a few times: who stalls for ever never sees the last
    if (events % 50 == 0 && events <= 200) {
      Thread.sleep(STALLS.dividedBy(4));
    }
    return false;
  }

  private static Follower follow(
      RawClient client,
      long from,
      Follower.Habit habit,
      List<Follower> followers,
      List<Thread> threads) {
    Follower follower = new Follower(client, from, habit);
    followers.add(follower);
    threads.add(Thread.ofVirtual().start(follower));
    return follower;
  }

  private static boolean finished(List<Follower> followers) {
    followers.forEach(f -> assertEquals(List.of(), f.complaints()));
    return followers.stream().allMatch(Follower::isFinished);
  }

  private static void assertSawAll(Follower follower, List<Long> all) {
    for (Follower.Stretch stretch : follower.stretches()) {
      assertEquals(
          List.copyOf(new TreeSet<>(stretch.revisions())),
          stretch.revisions(),
          "order, no doubles");
      List<Long> expected =
          all.stream().filter(r -> r > stretch.from() && r <= stretch.end()).toList();
      assertEquals(expected, stretch.revisions(), "behind " + stretch.from());
    }
  }
}
