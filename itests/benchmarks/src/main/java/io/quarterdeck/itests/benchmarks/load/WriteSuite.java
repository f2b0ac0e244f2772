// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates with 32 clients beside a bare handler that decodes the same pods and keeps them in the
 * same kind of store.
 */
public final class WriteSuite {
  private static final int CLIENTS = 32;

  private WriteSuite() {}

  public static List<Figure> embedded(Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start();
        Bare bare = fixture.bare(fixture.folder().resolve("kept").toString())) {
      return compare(fixture, bare, round, rounds, "embedded");
    }
  }

  /** Nothing where there is no etcd. */
  public static List<Figure> etcd(Duration round, int rounds) throws Exception {
    if (!EtcdProcess.isAvailable()) {
      System.out.println("left out: " + EtcdProcess.absence());
      return List.of();
    }
    Path folder = Files.createTempDirectory("benchmark-etcd");
    try (EtcdProcess etcd = EtcdProcess.start(folder);
        Fixture fixture = Fixture.onEtcd(etcd);
        Bare bare = fixture.bare(etcd.endpoint().toString())) {
      return compare(fixture, bare, round, rounds, "etcd");
    } finally {
      Folders.delete(folder);
    }
  }

  private static List<Figure> compare(
      Fixture fixture, Bare bare, Duration round, int rounds, String store) {
    AtomicInteger run = new AtomicInteger();
    Rounds r =
        Rounds.of(
            rounds,
            () -> {
              String prefix = "r" + run.getAndIncrement() + "-";
              return Load.run(
                  fixture.server(), CLIENTS, round, 201, n -> Fixture.createPod(prefix + n));
            },
            () ->
                Load.run(
                    bare.target(),
                    CLIENTS,
                    round,
                    201,
                    n -> Fixture.post("/keep", Documents.pod("r" + n))));
    return List.of(
        shown("create of a pod, 32 clients, " + store, r.own()),
        shown("the same pod decoded and kept by a bare handler, " + store, r.yardstick()),
        Figure.shown("rate of creates by the bare handler's", r.rateRatio(), "", ""),
        Figure.shown("CPU of the bare handler by that of a create", r.cpuRatio(), "", ""));
  }

  private static Figure shown(String name, Load.Result result) {
    return Figure.shown(
        name, result.rate(), "/s", String.format("%.0f us of CPU", result.cpuMicros()));
  }
}
