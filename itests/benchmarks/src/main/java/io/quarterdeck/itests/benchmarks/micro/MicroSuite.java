// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.report.Figure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the JMH benchmarks of this package and makes figures of their CPU times. */
public final class MicroSuite {
  /** In the JVMs of {@link #smoke}: figures do not matter there. */
  static final boolean SMOKE = Boolean.getBoolean("quarterdeck.benchmark.smoke");

  private MicroSuite() {}

  /**
   * @param seconds of each of the five iterations that count; five before them warm up
   */
  public static List<Figure> run(double seconds) throws RunnerException {
    Map<String, Measured> all = new HashMap<>();
    for (RunResult result :
        new Runner(options(seconds, 5).include(MicroSuite.class.getPackageName() + "\\..*").build())
            .run()) {
      all.put(result.getParams().getBenchmark().replaceFirst(".*\\.", ""), Measured.of(result));
    }
    return figures(all);
  }

  /** CPU and wall time of one benchmark, in microseconds. */
  private record Measured(double cpu, double wall) {
    static Measured of(RunResult result) {
      Result<?> cpu = Objects.requireNonNull(result.getSecondaryResults().get(WorkerCpu.LABEL));
      return new Measured(cpu.getScore(), result.getPrimaryResult().getScore());
    }

    String note() {
      return String.format("wall %.1f us", wall);
    }
  }

  /** One short round of a read, to see that all of it still works. */
  public static int smoke() throws RunnerException {
    return new Runner(
            options(0.2, 1)
                .include(ReadBenchmark.class.getName() + ".get")
                .jvmArgs("-Dquarterdeck.benchmark.smoke=true")
                .build())
        .run()
        .size();
  }

  private static ChainedOptionsBuilder options(double seconds, int iterations) {
    TimeValue time = TimeValue.milliseconds((long) (seconds * 1000));
    return new OptionsBuilder()
        .mode(Mode.AverageTime)
        .timeUnit(TimeUnit.MICROSECONDS)
        .warmupIterations(iterations)
        .warmupTime(time)
        .measurementIterations(iterations)
        .measurementTime(time)
        .forks(1)
        .threads(1)
        .shouldFailOnError(true)
        .addProfiler(WorkerCpu.class)
        .jvmArgsAppend(
            // a busy machine must not leave code uncompiled
            "-Xbatch",
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xmx1g",
            "-Dquarterdeck.distribution=" + System.getProperty("quarterdeck.distribution"));
  }

  private static List<Figure> figures(Map<String, Measured> all) {
    Function<String, Measured> of = name -> Objects.requireNonNull(all.get(name), name);
    Measured bare = of.apply("createWithoutAdmission");
    Measured create = of.apply("create");
    double tenPlugins = of.apply("createWithTenPlugins").cpu() - create.cpu();
    return List.of(
        atMost("create of a 3 KB pod, no admission", bare, 250),
        Figure.atMost(
            "the default admission chain beside it",
            create.cpu() - bare.cpu(),
            "us",
            80,
            "create with it: " + create.note()),
        atMost("server-side apply of it, admission included", of.apply("apply"), 600),
        shown("GET of a pod, whole pipeline, 2,000 role bindings", of.apply("get")),
        atMost("of it authentication and authorization", of.apply("authenticateAndAuthorize"), 30),
        atMost("a policy of three rules (CEL)", of.apply("policy"), 15),
        atMost("the same as a third party's plugin", of.apply("plugin"), 2),
        Figure.atMost(
            "a third party's plugin, chain included",
            tenPlugins / RuleBenchmark.PLUGINS,
            "us",
            20,
            "a tenth of what ten add"),
        shown("a loopback webhook beside them, caller's CPU", of.apply("webhook")));
  }

  private static Figure atMost(String name, Measured measured, double target) {
    return Figure.atMost(name, measured.cpu(), "us", target, measured.note());
  }

  private static Figure shown(String name, Measured measured) {
    return Figure.shown(name, measured.cpu(), "us", measured.note());
  }
}
