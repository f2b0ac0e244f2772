// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.load.Fixture;
import io.quarterdeck.itests.benchmarks.load.Load;
import io.quarterdeck.itests.benchmarks.load.Storm;
import io.quarterdeck.itests.benchmarks.load.Target;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * More objects than a small server's collector can look through without a long stop. The server
 * that was filled is measured first, as the yardstick: it was started as a small one. The one that
 * is started on its data knows from it what it needs.
 */
public final class BigSuite {
  private static final int PODS_ON_A_NODE = 100;
  private static final String WATCH =
      "/api/v1/pods?watch=true&allowWatchBookmarks=true&timeoutSeconds=3600&resourceVersion=";
  private static final long PATIENCE = Duration.ofMinutes(5).toNanos();
  private static final String OPTIONS = "QUARTERDECK_JAVA_OPTS";

  private BigSuite() {}

  private record Measured(Load.Result load, Pauses pauses, double resident) {
    String describe() {
      return String.format(
          "%s; %.0f requests/s, %.0f us of CPU each",
          pauses.describe(), load.rate(), load.cpuMicros());
    }
  }

  /**
   * Fills a server, measures it, and measures its second start.
   *
   * @param watchers idle ones, each of a node's pods, a hundred on a connection
   * @param time of the mixed load
   */
  public static List<Figure> run(int pods, int watchers, Duration time) throws Exception {
    Path logs = Files.createTempDirectory("benchmark-big");
    Path first = logs.resolve("first.log");
    Path second = logs.resolve("second.log");
    int nodes = Math.max(1, pods / PODS_ON_A_NODE);
    try (Fixture fixture = Fixture.withUsers("", logging(first))) {
      fixture.podsOnNodes(pods, nodes, Documents::fullPod);
      MixedLoad.prepare(fixture.server(), nodes);
      Measured small = measure(fixture, first, pods, nodes, watchers, time);
      fixture.restart(logging(second));
      return figures(small, measure(fixture, second, pods, nodes, watchers, time), pods);
    } finally {
      Files.deleteIfExists(first);
      Files.deleteIfExists(second);
      Files.delete(logs);
    }
  }

  private static List<Figure> figures(Measured small, Measured big, int pods) {
    return List.of(
        Figure.atMost(
            "highest resident memory with " + pods + " pods", big.resident(), "MB", 3_500, ""),
        Figure.atMost("pauses, p99", big.pauses().p99(), "ms", 50, big.describe()),
        Figure.atMost("the longest pause", big.pauses().longest(), "ms", 200, ""),
        Figure.shown(
            "p99 of the server that was filled", small.pauses().p99(), "ms", small.describe()),
        Figure.shown("its longest pause", small.pauses().longest(), "ms", ""),
        Figure.shown("its highest resident memory", small.resident(), "MB", ""));
  }

  private static Map<String, String> logging(Path log) {
    String given = System.getenv().getOrDefault(OPTIONS, "");
    return Map.of(OPTIONS, given + " " + Pauses.option(log));
  }

  private static Measured measure(
      Fixture fixture, Path log, int pods, int nodes, int watchers, Duration time)
      throws Exception {
    Target server = fixture.server();
    MixedLoad mixed = new MixedLoad(server, pods, nodes);
    try (Storm idle = new Storm(server, watchers, Storm.JSON, 0, true)) {
      String path = WATCH + version(fixture) + "&fieldSelector=spec.nodeName%3Dnode-";
      idle.begin(watchers, i -> path + i % nodes, i -> Target.TOKEN);
      for (int i = 0; i < 60_000 && idle.complete() < watchers; i++) {
        Thread.sleep(5);
      }
      if (idle.complete() < watchers) {
        throw new IllegalStateException(idle.complete() + " watches of " + watchers);
      }
      // what the run before the restart has left is still there
      String round = String.valueOf(log.getFileName()).replace(".log", "-");
      mixed.run(round + "warm", time.dividedBy(2));
      long from = Files.size(log);
      Load.Result load = mixed.run(round + "mixed", time);
      return new Measured(load, Pauses.of(log, from), Resident.megabytes(server.process()));
    }
  }

  /** The collection's, for watches to go on from; a server that has just started reads it first. */
  private static String version(Fixture fixture) throws IOException, InterruptedException {
    for (long began = System.nanoTime(); ; Thread.sleep(500)) {
      try {
        return fixture.version("/api/v1/pods?limit=1");
      } catch (IOException e) {
        if (System.nanoTime() - began > PATIENCE) {
          throw e;
        }
      }
    }
  }
}
