// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.scale;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.load.Fixture;
import io.quarterdeck.itests.benchmarks.load.Target;
import io.quarterdeck.itests.benchmarks.load.Watchers;
import io.quarterdeck.itests.benchmarks.load.Wire;
import java.time.Duration;
import java.util.UUID;
import java.util.function.IntUnaryOperator;

/**
 * What one of each costs of the server's CPU, in microseconds, beside what it does anyway.
 *
 * @param idle cores that it takes with nothing to do
 * @param lease a renewal
 * @param beat a patch of a node's status
 * @param life a pod's whole life without its events: ten requests
 * @param event one that a watcher gets
 */
record UnitCosts(double idle, double lease, double beat, double life, double event) {
  private static final double OFTEN = 100;
  private static final double SELDOM = 15;
  private static final int WATCHERS = 50;

  /** Measures each for so long, and the idle server. */
  static UnitCosts measure(Fixture fixture, Kubelets kubelets, Duration each) throws Exception {
    Target server = fixture.server();
    long cpu = server.cpu().toNanos();
    Thread.sleep(each);
    double idle = (server.cpu().toNanos() - cpu) / (double) each.toNanos();
    double often = idle * 1e6 / OFTEN;
    String pods = "unit-" + UUID.randomUUID() + "-";
    try (Wire somebody = server.connect()) {
      double lease = new Paced(OFTEN, kubelets::renew).micros(server, each) - often;
      double beat = new Paced(OFTEN, kubelets::beat).micros(server, each) - often;
      Paced lives = new Paced(SELDOM, n -> kubelets.live(somebody, n, pods + n));
      double life = lives.micros(server, each) - idle * 1e6 / SELDOM;
      String pod = "watched-" + UUID.randomUUID();
      somebody.exchange(Fixture.post(Documents.PODS, Documents.fullPod(pod, "node-0")), 201);
      Paced changes = new Paced(SELDOM, n -> kubelets.report(0, pod, n % 2));
      double unseen = changes.micros(server, each);
      try (Watchers watchers = watch(server, n -> 0, WATCHERS)) {
        double seen = changes.micros(server, each);
        return new UnitCosts(idle, lease, beat, life, (seen - unseen) / WATCHERS);
      }
    }
  }

  /** Watches of the pods of nodes, each by its kubelet on a connection of its own, which read. */
  static Watchers watch(Target server, IntUnaryOperator node, int count) throws Exception {
    String path =
        "/api/v1/pods?watch=true&allowWatchBookmarks=true&timeoutSeconds=3600"
            + "&fieldSelector=spec.nodeName%3Dnode-";
    Watchers watchers =
        Watchers.open(
            server,
            count,
            n ->
                Wire.request(
                    "GET",
                    path + node.applyAsInt(n),
                    Kubelets.token(node.applyAsInt(n)),
                    "",
                    new byte[0]));
    watchers.read();
    Thread.sleep(1_000);
    return watchers;
  }

  /** In the middle between these and others. */
  UnitCosts mean(UnitCosts other) {
    return new UnitCosts(
        (idle + other.idle) / 2,
        (lease + other.lease) / 2,
        (beat + other.beat) / 2,
        (life + other.life) / 2,
        (event + other.event) / 2);
  }
}
