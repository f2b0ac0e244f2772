// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.NodeDocuments;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Most of a real cluster's writes: nodes that renew their leases, and tell of their pods. */
public final class LeaseSuite {
  private static final int NODES = 32;

  private LeaseSuite() {}

  /** Two renewals an event, beside synced puts of as many bytes as a lease has. */
  public static List<Figure> run(Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start();
        RawPuts raw = RawPuts.rocksdb(fixture.folder().resolve("raw"))) {
      fixture.make(NodeDocuments.LEASES, NodeDocuments.lease("sample", ""));
      byte[] value =
          new byte[Math.toIntExact(fixture.keep(NodeDocuments.LEASES + "/sample", "lease.json"))];
      AtomicInteger run = new AtomicInteger();
      Rounds r =
          Rounds.of(
              rounds,
              () -> Heartbeats.run(fixture.server(), NODES, "r" + run.getAndIncrement(), round),
              () -> raw.run(NODES, round, value));
      return List.of(
          Figure.shown(
              "renewals and events of " + NODES + " nodes",
              r.own().rate(),
              "/s",
              String.format("%.0f us of CPU", r.own().cpuMicros())),
          Figure.shown(
              "raw synced puts of " + value.length + " bytes", r.yardstick().rate(), "/s", ""),
          Figure.shown("these writes by raw synced puts", r.rateRatio(), "", ""));
    }
  }
}
