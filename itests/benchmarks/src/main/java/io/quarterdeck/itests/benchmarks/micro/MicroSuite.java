// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import io.quarterdeck.itests.benchmarks.report.Figure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
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
   * @param seconds of each of the five iterations that count; some before them warm up
   * @param groups all of them when there is none
   */
  public static List<Figure> run(double seconds, Group... groups) throws RunnerException {
    List<Group> chosen = List.of(groups.length == 0 ? Group.values() : groups);
    ChainedOptionsBuilder options = options(seconds, 5);
    Group.patterns(chosen).forEach(options::include);
    Map<String, Measured> all = new HashMap<>();
    for (RunResult result : new Runner(options.build()).run()) {
      all.put(result.getParams().getBenchmark().replaceFirst(".*\\.", ""), Measured.of(result));
    }
    return chosen.stream().flatMap(g -> g.figures(all).stream()).toList();
  }

  /** One short round of a read and of a webhook, to see that all of it still works. */
  public static int smoke() throws RunnerException {
    return new Runner(
            options(0.2, 1)
                .include(ReadBenchmark.class.getName() + ".get")
                .include(RuleBenchmark.class.getName() + ".webhook")
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
        .warmupIterations(Math.min(iterations, 2))
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
}
