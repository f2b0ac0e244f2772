// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * CPU time of the benchmark's own thread an operation, in microseconds: what a busy machine does
 * not blur. Other threads of the process (collector, compiler, the store's committer) are not
 * counted. The thread itself says when an iteration begins and ends, so that starting and stopping
 * the server, which is its work too, stays out.
 */
public final class WorkerCpu implements InternalProfiler {
  public static final String LABEL = "cpu";

  /** JMH makes the profiler; this is where the benchmark's state finds it. */
  private static final AtomicLong SPENT = new AtomicLong();

  /** Called on the benchmark's thread, around an iteration. */
  static void begin() {
    SPENT.addAndGet(-now());
  }

  static void end() {
    SPENT.addAndGet(now());
  }

  /** Nanoseconds of the current thread. */
  static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's thread";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    SPENT.set(0);
  }

  @Override
  public Collection<? extends Result> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double micros = SPENT.get() / 1e3 / result.getMetadata().getAllOps();
    return List.of(new ScalarResult(LABEL, micros, "us/op", AggregationPolicy.AVG));
  }
}
