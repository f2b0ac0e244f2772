// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.time.Duration;
import java.util.List;

/** Reads beside a bare handler that ships the same bytes. */
public final class ReadSuite {
  private static final int CLIENTS = 32;
  private static final int LISTERS = 2;

  private ReadSuite() {}

  /** GET of a pod; consistent, as without a resourceVersion. */
  public static List<Figure> get(Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start()) {
      fixture.pods("p", 1);
      fixture.keep(Documents.PODS + "/p0", "pod.json");
      byte[] own = Fixture.get(Documents.PODS + "/p0");
      byte[] bareRequest = Fixture.get("/pod.json");
      try (Bare bare = fixture.bare()) {
        Rounds r =
            Rounds.of(
                rounds,
                () -> Load.run(fixture.server(), CLIENTS, round, 200, n -> own),
                () -> Load.run(bare.target(), CLIENTS, round, 200, n -> bareRequest));
        return List.of(
            Figure.shown("GET of a pod, 32 clients", r.own().rate(), "/s", cpu(r)),
            Figure.atLeast("its rate by that of a bare handler", r.rateRatio(), "", 0.5, ""),
            Figure.shown("a bare handler's CPU by its", r.cpuRatio(), "", ""));
      }
    }
  }

  /** LIST of so many pods, as JSON. */
  public static List<Figure> list(int pods, Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start()) {
      Load.Result made = fixture.pods("p", pods);
      long size = fixture.keep(Documents.PODS, "list.json");
      byte[] own = Fixture.get(Documents.PODS);
      byte[] bareRequest = Fixture.get("/list.json");
      try (Bare bare = fixture.bare();
          Inspector inspector = Inspector.attach(fixture.server().process())) {
        Rounds r =
            Rounds.of(
                rounds,
                () -> Load.run(fixture.server(), LISTERS, round, 200, n -> own),
                () -> Load.run(bare.target(), LISTERS, round, 200, n -> bareRequest));
        long before = inspector.allocated();
        Load.Result one = Load.run(fixture.server(), 1, round, 1, 200, n -> own);
        double allocated = (inspector.allocated() - before) / (double) one.bytes();
        return List.of(
            Figure.shown(pods + " creates, 32 clients", made.rate(), "/s", ""),
            Figure.shown(
                "LIST of " + pods + " pods, 2 clients",
                r.own().rate() * size / 1e6,
                "MB/s",
                cpu(r)),
            Figure.atLeast("its rate by that of a bare handler", r.rateRatio(), "", 0.6, ""),
            Figure.shown("a bare handler's CPU by its", r.cpuRatio(), "", ""),
            Figure.shown("bytes allocated a byte sent, buffers included", allocated, "", ""));
      }
    }
  }

  private static String cpu(Rounds r) {
    return String.format(
        "%.0f us of CPU, bare %.0f", r.own().cpuMicros(), r.yardstick().cpuMicros());
  }
}
