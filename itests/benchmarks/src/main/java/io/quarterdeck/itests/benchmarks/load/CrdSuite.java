// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.itests.benchmarks.report.Figure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Custom resource definitions by the hundred: what the last one costs, and the documents of all.
 */
public final class CrdSuite {
  private static final String SWAGGER =
      "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";

  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

  private static final Map<String, String> FORMS =
      Map.of(SWAGGER, " in protobuf", AGGREGATED, " aggregated");

  private final Target server;
  private final Definer definer;
  private final List<Figure> out = new ArrayList<>();
  private int made;

  private CrdSuite(Target server) {
    this.server = server;
    definer = new Definer(server, "g");
  }

  /**
   * So many definitions, beside a tenth of them for warmth.
   *
   * @param count at least 10
   */
  public static List<Figure> run(int count) throws Exception {
    try (Fixture fixture = Fixture.start();
        Inspector inspector = Inspector.attach(fixture.server().process())) {
      CrdSuite suite = new CrdSuite(fixture.server());
      suite.measure(count, inspector);
      return suite.out;
    }
  }

  private void measure(int count, Inspector inspector) throws Exception {
    int tenth = count / 10;
    new Definer(server, "warm").create(0, tenth);
    time("/apis", AGGREGATED);
    time("/openapi/v3", "application/json"); // hashes of built-in groups are made once
    time("/openapi/v2", "application/json");
    long before = inspector.retained();
    double first = create(tenth);
    create(count - 2 * tenth);
    double last = create(tenth);
    long after = inspector.retained();
    String note = String.format("%.1f ms, one of the first tenth %.1f", last, first);
    out.add(
        Figure.atMost(
            "CPU to create the last of " + count + " definitions", last / first, "", 1.2, note));
    perDefinition("heap that a definition keeps", after - before);
    firstAfterChange("/apis", "application/json", 20);
    firstAfterChange("/apis", AGGREGATED, 20);
    firstAfterChange("/openapi/v3", "application/json", 20);
    firstAfterChange("/openapi/v2", "application/json", 1_000);
    firstAfterChange("/openapi/v2", SWAGGER, 1_000);
    perDefinition("the same after /openapi/v2", inspector.retained() - before);
    definer.delete(0, made);
    Thread.sleep(5_000);
    double left = (inspector.retained() - before) / 1e6;
    out.add(Figure.shown("heap that is kept when all are deleted", left, "MB", ""));
  }

  private double create(int more) throws IOException, InterruptedException {
    double millis = definer.create(made, made + more);
    made += more;
    return millis;
  }

  private void perDefinition(String what, long bytes) {
    out.add(Figure.atMost(what, bytes / 1e6 / made, "MB", 0.3, ""));
  }

  /** The first answer after another definition, and the one after that. */
  private void firstAfterChange(String path, String accept, double target) throws Exception {
    create(1);
    double first = time(path, accept);
    String note = String.format("%.1f ms the next time", time(path, accept));
    String form = FORMS.getOrDefault(accept, "");
    out.add(Figure.atMost("first " + path + form + " after a change", first, "ms", target, note));
  }

  private double time(String path, String accept) throws IOException {
    try (Wire wire = server.connect()) {
      byte[] request = Fixture.get(path, accept);
      long start = System.nanoTime();
      wire.exchange(request, 200);
      return (System.nanoTime() - start) / 1e6;
    }
  }
}
