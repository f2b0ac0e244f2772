// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.document.Documents;
import io.quarterdeck.itests.benchmarks.report.Figure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads in protobuf, as components in Go ask for them, beside the same in JSON. */
public final class ProtobufSuite {
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String METADATA = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  private static final int GETTERS = 32;
  private static final int LISTERS = 2;

  private ProtobufSuite() {}

  /** A GET, and lists of so many pods, whole, in pages, and of their metadata. */
  public static List<Figure> run(int pods, Duration round, int rounds) throws Exception {
    try (Fixture fixture = Fixture.start()) {
      fixture.pods("p", pods);
      List<Figure> out = new ArrayList<>();
      beside(fixture, "GET of a pod", Documents.PODS + "/p0", "", GETTERS, 0.7, round, rounds, out);
      String list = "LIST of " + pods + " pods";
      beside(fixture, list, Documents.PODS, "", LISTERS, 0.25, round, rounds, out);
      String page = Documents.PODS + "?limit=500";
      beside(fixture, "the first 500 of them", page, "", LISTERS, 0.25, round, rounds, out);
      beside(
          fixture,
          list + "' metadata",
          Documents.PODS,
          METADATA,
          LISTERS,
          0.25,
          round,
          rounds,
          out);
      return out;
    }
  }

  private static void beside(
      Fixture fixture,
      String what,
      String path,
      String form,
      int clients,
      double target,
      Duration round,
      int rounds,
      List<Figure> out)
      throws Exception {
    byte[] protobuf = Fixture.get(path, PROTOBUF + form);
    byte[] json = Fixture.get(path, "application/json" + form);
    Rounds r =
        Rounds.of(
            rounds,
            () -> Load.run(fixture.server(), clients, round, 200, n -> protobuf),
            () -> Load.run(fixture.server(), clients, round, 200, n -> json));
    String cpu =
        String.format("%.0f us of CPU, JSON %.0f", r.own().cpuMicros(), r.yardstick().cpuMicros());
    out.add(Figure.shown(what + " in protobuf", r.own().rate(), "/s", cpu));
    out.add(Figure.atLeast("its rate by that in JSON", r.rateRatio(), "", target, ""));
  }
}
