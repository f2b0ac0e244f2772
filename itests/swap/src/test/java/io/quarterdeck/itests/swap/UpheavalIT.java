// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.harness.Distribution;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.Heap;
import io.quarterdeck.itests.harness.RawClient;
import io.quarterdeck.itests.swap.Latencies.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All at once: every file of {@code etc/} is rewritten (good, bad, good), a plugin of each kind is
 * replaced, and one hangs in a write, while 64 clients read and write and 100 watch. No request
 * fails or is decided otherwise, no watch ends, and nothing is left of it.
 */
final class UpheavalIT {
  private static final double MOST_MILLIS_MORE = 250;
  private static final int WATCHES = 100;

  /**
   * Bytes that stay of a bundle that was replaced: its record and the entries of its jar, which
   * Felix keeps by the services it used (ServiceRegistry.m_inUseMap), Felix Log by its loggers, and
   * Gogo by the results of a session's commands. 141,000 were measured; a class loader or an object
   * of the bundle's would be megabytes.
   */
  private static final long LEFT = 200_000;

  /** Pools of the framework's resolver, the shell and the events that fill as they are used. */
  private static final int THREADS_MORE = 8;

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final Soak soak = Soak.asked();
  @TempDir private Path folder;
  private Etc etc;
  private DistributionProcess server;
  private Replacements replacements;
  private Users users;
  private RawClient watcher;

  @BeforeEach
  void start() throws IOException {
    Distribution distribution = Distribution.withOwnDeploy(folder);
    etc = new Etc(distribution, folder, Users.file(folder.resolve("tokens.csv")));
    Jars jars = new Jars(distribution, folder);
    Replacements.drop(distribution, Subject.ADMISSION, Subject.ADMISSION.jar(jars, "1.0.0"));
    Sleeper.drop(distribution, folder);
    server =
        DistributionProcess.start(
            distribution, folder, "--shell", "--config", etc.path().toString());
    replacements = new Replacements(distribution, jars, server);
    users = Users.of(server);
    watcher = RawClient.admin(server);
  }

  @AfterEach
  void stop() {
    users.close();
    watcher.close();
    server.close();
  }

  @Test
  void everyFileIsKnown() throws IOException {
    assertEquals(List.of(), etc.unknown());
  }

  @Test
  void nobodyNotices() throws Exception {
    Watches watches = Watches.start(WATCHES, watcher);
    try (Traffic traffic = Traffic.start(soak.clients(), users);
        Sleeper sleeper = new Sleeper(users.admin())) {
      // the first requests are slow in every JVM, and each plugin is to stand where it will stand
      Thread.sleep(soak.quiet());
      CompletableFuture.runAsync(() -> replaceAll("1.1.", 1)).join();
      if (soak.measuresHeap()) {
        etc.rewriteAll(server); // what it leaves once is not counted
        Thread.sleep(soak.warm());
      }
      Heap before = Heap.of(server.handle(), folder);
      Window quiet = quiet();

      long from = System.nanoTime();
      CompletableFuture<Void> swaps =
          CompletableFuture.runAsync(() -> replaceAll("2.0.", soak.replacements()));
      etc.rewriteAll(server);
      swaps.join();
      Window busy = new Window(from, System.nanoTime());

      assertTrue(sleeper.hung(), "nothing hung");
      Thread.sleep(5_000);
      Heap after = Heap.of(server.handle(), folder);
      report(traffic, watches, quiet, busy, before, after);
      assertEquals(List.of(), traffic.wrong().stream().limit(5).toList());
      assertEquals(List.of(), watches.ended());
      double rise = traffic.latencies().p99(busy) - traffic.latencies().p99(quiet);
      assertTrue(rise <= MOST_MILLIS_MORE * (1 + soak.spread()), "p99 rises by " + rise + " ms");
      assertTrue(after.loaders() <= before.loaders(), before + " became " + after);
      assertTrue(after.threads() <= before.threads() + THREADS_MORE, before + " became " + after);
      assertTrue(
          !soak.measuresHeap()
              || after.bytes() - LEFT * soak.replacements() * Subject.values().length
                  <= before.bytes() * 1.1,
          before + " became " + after);
    }
    String last = "the-last";
    assertEquals(
        201, users.admin().post(MAPS, "{\"metadata\":{\"name\":\"" + last + "\"}}").statusCode());
    watches.awaitSeen(last);
  }

  private Window quiet() throws InterruptedException {
    long began = System.nanoTime();
    Thread.sleep(soak.quiet());
    return new Window(began, System.nanoTime());
  }

  private void replaceAll(String version, int times) {
    try {
      for (int i = 1; i <= times; i++) {
        for (Subject subject : Subject.values()) {
          replacements.replace(subject, version + i, i % 2 == 0);
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void report(
      Traffic traffic, Watches watches, Window quiet, Window busy, Heap before, Heap after) {
    System.out.printf(
        "upheaval: %.0f s, %d requests, %d wrong; %d events to watches, %d ended%n"
            + "p99 quiet %.1f ms, busy %.1f ms%nbefore %s%nafter  %s%n",
        (busy.to() - busy.from()) / 1e9,
        traffic.latencies().count(),
        traffic.wrong().size(),
        watches.added(),
        watches.ended().size(),
        traffic.latencies().p99(quiet),
        traffic.latencies().p99(busy),
        before,
        after);
    after.grownSince(before).forEach(System.out::println);
    traffic.wrong().stream().limit(20).forEach(System.out::println);
    watches.ended().stream().limit(5).forEach(System.out::println);
  }
}
