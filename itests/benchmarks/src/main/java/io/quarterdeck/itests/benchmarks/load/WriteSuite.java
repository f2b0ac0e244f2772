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

/** Creates with 32 clients beside raw writes of the same bytes to the same kind of store. */
public final class WriteSuite {
  private static final int CLIENTS = 32;

  private WriteSuite() {}

  public static List<Figure> embedded(Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start();
        RawPuts raw = RawPuts.rocksdb(fixture.folder().resolve("raw"))) {
      return compare(fixture, raw, round, rounds, "embedded", "synced puts", 0.4);
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
        Fixture fixture =
            Fixture.start(
                "--profile", "etcd", "--set", "storage.etcd.endpoints=" + etcd.endpoint());
        RawPuts raw = RawPuts.etcd(etcd.endpoint().toString())) {
      return compare(fixture, raw, round, rounds, "etcd", "jetcd transactions", 0.6);
    }
  }

  private static List<Figure> compare(
      Fixture fixture,
      RawPuts raw,
      Duration round,
      int rounds,
      String store,
      String yardstick,
      double target)
      throws Exception {
    fixture.pods("first", 1);
    long size = fixture.keep(Documents.PODS + "/first0", "pod.json");
    byte[] value = new byte[Math.toIntExact(size)];
    AtomicInteger run = new AtomicInteger();
    Rounds r =
        Rounds.of(
            rounds,
            () -> {
              String prefix = "r" + run.getAndIncrement() + "-";
              return Load.run(
                  fixture.server(), CLIENTS, round, 201, n -> Fixture.createPod(prefix + n));
            },
            () -> raw.run(CLIENTS, round, value));
    return List.of(
        Figure.shown(
            "create of a pod, 32 clients, " + store,
            r.own().rate(),
            "/s",
            String.format("%.0f us of CPU", r.own().cpuMicros())),
        Figure.shown("raw " + yardstick + " of " + size + " bytes", r.yardstick().rate(), "/s", ""),
        Figure.atLeast("creates by raw " + yardstick, r.rateRatio(), "", target, ""));
  }
}
