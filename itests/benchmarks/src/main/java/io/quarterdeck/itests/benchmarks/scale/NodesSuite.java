// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.load.Fixture;
import io.quarterdeck.itests.benchmarks.load.Target;
import io.quarterdeck.itests.benchmarks.load.Watchers;
import io.quarterdeck.itests.benchmarks.load.Wire;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * Simulated nodes that do what kubelets do, held against what the costs of one of each say. The
 * costs are measured before and after, on the same server: it gets warmer all the time.
 */
public final class NodesSuite {
  private static final int PODS_ON_A_NODE = 30;
  private static final double LIVES_OF_A_NODE = 0.02;
  private static final int LARGE = 5_000;

  private NodesSuite() {}

  /**
   * Runs a cluster.
   *
   * @param warming before anything is measured
   * @param each how long each cost is measured, twice
   * @param time how long the cluster is
   */
  public static List<Figure> run(int nodes, Duration warming, Duration each, Duration time)
      throws Exception {
    Cluster cluster = Cluster.of(nodes, Math.max(1, nodes * LIVES_OF_A_NODE));
    try (Fixture fixture = Fixture.withUsers(Kubelets.users(nodes));
        Kubelets kubelets = new Kubelets(fixture, nodes)) {
      fixture.podsOnNodes(nodes * PODS_ON_A_NODE, nodes, Documents::fullPod);
      warm(fixture.server(), kubelets, warming);
      UnitCosts before = UnitCosts.measure(fixture, kubelets, each);
      double measured = live(fixture.server(), kubelets, cluster, time);
      UnitCosts costs = before.mean(UnitCosts.measure(fixture, kubelets, each));
      return figures(cluster, costs, measured);
    }
  }

  private static void warm(Target server, Kubelets kubelets, Duration time) throws Exception {
    try (Wire somebody = server.connect()) {
      double fast = 10_000;
      List.of(
              new Paced(fast, kubelets::renew),
              new Paced(fast, kubelets::beat),
              new Paced(fast, n -> kubelets.live(somebody, n, "warm-" + n)))
          .forEach(paced -> paced.startUntil(time).join());
    }
  }

  /** Cores of the server while it runs. */
  private static double live(Target server, Kubelets kubelets, Cluster cluster, Duration time)
      throws Exception {
    try (Wire somebody = server.connect();
        Watchers own = UnitCosts.watch(server, n -> n, cluster.nodes());
        Watchers all =
            Watchers.open(
                server,
                cluster.informers(),
                n -> Fixture.get("/api/v1/pods?watch=true&resourceVersion=0"))) {
      all.read();
      List<CompletableFuture<Long>> running = new ArrayList<>();
      Thread.sleep(5_000);
      long cpu = server.cpu().toNanos();
      long began = System.nanoTime();
      running.add(new Paced(cluster.leases(), kubelets::renew).start(time));
      running.add(new Paced(cluster.beats(), kubelets::beat).start(time));
      running.add(
          new Paced(cluster.lives(), n -> kubelets.live(somebody, n, "pod-" + n)).start(time));
      running.forEach(CompletableFuture::join);
      return (server.cpu().toNanos() - cpu) / (double) (System.nanoTime() - began);
    }
  }

  private static List<Figure> figures(Cluster cluster, UnitCosts costs, double measured) {
    double predicted = cluster.cores(costs);
    Cluster large = Cluster.of(LARGE, LARGE * LIVES_OF_A_NODE);
    return List.of(
        Figure.shown("cores of an idle server", costs.idle(), "", ""),
        Figure.shown("CPU of a lease renewal", costs.lease(), "us", ""),
        Figure.shown("CPU of a patch of a node's status", costs.beat(), "us", ""),
        Figure.shown("CPU of a pod's life, ten requests", costs.life(), "us", ""),
        Figure.shown("CPU of an event that a watcher gets", costs.event(), "us", ""),
        Figure.shown(
            "cores that " + cluster.nodes() + " nodes take by that",
            predicted,
            "",
            cluster.describe()),
        Figure.shown("cores that they took", measured, "", ""),
        Figure.atMost(
            "how far that is from it",
            Math.abs(measured / predicted - 1),
            "",
            0.2,
            String.format(Locale.ROOT, "measured by predicted %.2f", measured / predicted)),
        Figure.shown(
            "cores that " + LARGE + " nodes take by that",
            large.cores(costs),
            "",
            large.describe()));
  }
}
