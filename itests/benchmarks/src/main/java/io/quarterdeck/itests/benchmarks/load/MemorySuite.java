// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.util.List;

/** What the heap keeps, after collections that find nothing more. */
public final class MemorySuite {
  private MemorySuite() {}

  /** Objects by their serialised size. */
  public static List<Figure> pods(int count) throws Exception {
    try (Fixture fixture = Fixture.start();
        Inspector inspector = Inspector.attach(fixture.server().process())) {
      fixture.pods("warm", 500);
      long size = fixture.keep(Documents.PODS, "warm.json") / 500;
      long before = inspector.retained();
      fixture.pods("p", count);
      long after = inspector.retained();
      long serialised = fixture.keep(Documents.PODS, "list.json") - 500 * size;
      return List.of(
          Figure.shown(
              "pods of " + serialised / count + " bytes, serialised", serialised / 1e6, "MB", ""),
          Figure.atMost(
              "heap that " + count + " of them keep, by their size",
              (after - before) / (double) serialised,
              "",
              1.5,
              String.format("%.0f MB", (after - before) / 1e6)));
    }
  }

  /** Idle watchers, beside idle connections without a watch. */
  public static List<Figure> watchers(int count) throws Exception {
    try (Fixture fixture = Fixture.start();
        Inspector inspector = Inspector.attach(fixture.server().process())) {
      byte[] get = Fixture.get(Documents.PODS + "?limit=1");
      byte[] watch = Fixture.get(Documents.PODS + "?watch=true&timeoutSeconds=1800");
      try (Watchers warm = Watchers.open(fixture.server(), 50, get)) {
        warm.read();
      }
      long empty = inspector.retained();
      long connected;
      try (Watchers idle = Watchers.open(fixture.server(), count, get)) {
        connected = inspector.retained();
      }
      Thread.sleep(2_000);
      long between = inspector.retained();
      try (Watchers idle = Watchers.open(fixture.server(), count, watch)) {
        long watching = inspector.retained();
        double connection = (connected - empty) / (double) count;
        double watcher = (watching - between) / (double) count;
        return List.of(
            Figure.shown("heap of an idle TLS connection", connection / 1024, "KB", ""),
            Figure.atMost(
                "heap of an idle watcher beside it, " + count + " of them",
                (watcher - connection) / 1024,
                "KB",
                25,
                String.format("%.1f KB with it", watcher / 1024)));
      }
    }
  }
}
