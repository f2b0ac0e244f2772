// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks;

import io.quarterdeck.itests.benchmarks.load.ColdSuite;
import io.quarterdeck.itests.benchmarks.load.ControllersSuite;
import io.quarterdeck.itests.benchmarks.load.CrdSuite;
import io.quarterdeck.itests.benchmarks.load.FilterSuite;
import io.quarterdeck.itests.benchmarks.load.LeaseSuite;
import io.quarterdeck.itests.benchmarks.load.MemorySuite;
import io.quarterdeck.itests.benchmarks.load.ProtobufSuite;
import io.quarterdeck.itests.benchmarks.load.ProxySuite;
import io.quarterdeck.itests.benchmarks.load.ReadSuite;
import io.quarterdeck.itests.benchmarks.load.StormSuite;
import io.quarterdeck.itests.benchmarks.load.WatchSuite;
import io.quarterdeck.itests.benchmarks.load.WriteSuite;
import io.quarterdeck.itests.benchmarks.micro.Group;
import io.quarterdeck.itests.benchmarks.micro.MicroSuite;
import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.itests.benchmarks.report.Report;
import io.quarterdeck.itests.benchmarks.scale.BigSuite;
import io.quarterdeck.itests.benchmarks.scale.NodesSuite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** {@code ./quarterdeck benchmark [NAME...]}: all suites, or those named. */
public final class Benchmarks {
  private static final double MICRO_SECONDS = 1.5;

  private Benchmarks() {}

  /** A part of the benchmarks that can be asked for by name. */
  @FunctionalInterface
  private interface Suite {
    List<Figure> run() throws Exception;
  }

  private static Map<String, Suite> suites() {
    Map<String, Suite> suites = new LinkedHashMap<>();
    suites.put("micro", () -> MicroSuite.run(MICRO_SECONDS));
    suites.put("cold-start", () -> ColdSuite.start(5));
    suites.put("cold-create", ColdSuite::create);
    suites.put("cold-create-etcd", ColdSuite::createOnEtcd);
    suites.put("get", () -> ReadSuite.get(Duration.ofSeconds(5), 3));
    suites.put("list", () -> ReadSuite.list(10_000, Duration.ofSeconds(5), 3));
    suites.put("protobuf", () -> ProtobufSuite.run(10_000, Duration.ofSeconds(5), 3));
    suites.put("create", () -> WriteSuite.embedded(Duration.ofSeconds(8), 3));
    suites.put("create-etcd", () -> WriteSuite.etcd(Duration.ofSeconds(8), 3));
    suites.put("leases-and-events", () -> LeaseSuite.run(Duration.ofSeconds(8), 3));
    suites.put("filters", () -> FilterSuite.run(Duration.ofSeconds(4), 3));
    suites.put("fanout", () -> WatchSuite.fanout(1_000, Duration.ofSeconds(20)));
    suites.put("fanout-http2", () -> WatchSuite.shared(1_000, Duration.ofSeconds(20)));
    suites.put("field-watch", () -> WatchSuite.selective(5_000, Duration.ofSeconds(10)));
    suites.put("initial-storm", () -> StormSuite.run(10_000, 1_000, 5_000, 25));
    suites.put("proxied", () -> ProxySuite.get(Duration.ofSeconds(5), 3));
    suites.put("proxied-watch", () -> ProxySuite.watch(Duration.ofSeconds(20)));
    suites.put("pods", () -> MemorySuite.pods(50_000));
    suites.put("crds", () -> CrdSuite.run(500));
    suites.put("watchers", () -> MemorySuite.watchers(10_000));
    return suites;
  }

  /** Which only run when they are named. */
  private static Map<String, Suite> parts() {
    Map<String, Suite> parts = new LinkedHashMap<>();
    for (Group group : Group.values()) {
      parts.put(
          "micro-" + group.name().toLowerCase(Locale.ROOT),
          () -> MicroSuite.run(MICRO_SECONDS, group));
    }
    parts.put("big", () -> BigSuite.run(300_000, 10_000, Duration.ofMinutes(1)));
    parts.put(
        "nodes-1000",
        () ->
            NodesSuite.run(
                1_000, Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofMinutes(1)));
    parts.put("controllers-idle", ControllersSuite::idle);
    parts.put("controllers-deletions", () -> ControllersSuite.deletions(10_000, 500));
    parts.put("controllers-deployments", () -> ControllersSuite.deployments(500, 10));
    parts.put("crds-2000", () -> CrdSuite.run(2_000));
    return parts;
  }

  /**
   * @param names of suites; none for all
   */
  public static void main(String[] names) throws Exception {
    Map<String, Suite> suites = suites();
    List<String> chosen = names.length == 0 ? List.copyOf(suites.keySet()) : List.of(names);
    suites.putAll(parts());
    if (!suites.keySet().containsAll(chosen)) {
      System.err.println("benchmarks are: " + String.join(" ", suites.keySet()));
      System.exit(2);
    }
    Report all = new Report();
    for (String name : chosen) {
      Report own = new Report();
      List<Figure> figures = Objects.requireNonNull(suites.get(name)).run();
      own.addAll(figures);
      own.print(System.out);
      all.addAll(figures);
    }
    if (chosen.size() > 1) {
      all.print(System.out);
    }
    Path file =
        Path.of(System.getProperty("quarterdeck.benchmark.json", "benchmarks.json"))
            .toAbsolutePath();
    all.write(file);
    System.out.println("\nas JSON: " + file);
    System.exit(0);
  }
}
