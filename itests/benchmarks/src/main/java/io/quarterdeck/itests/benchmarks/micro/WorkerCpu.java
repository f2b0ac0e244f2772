// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.micro;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * CPU time of the benchmark's own threads an operation, in microseconds: what a busy machine does
 * not blur. Other threads of the process (collector, compiler, the store's committer) are not
 * counted.
 */
public final class WorkerCpu implements InternalProfiler {
  public static final String LABEL = "cpu";
  private static final String WORKERS = "jmh-worker";

  private long before;

  @Override
  public String getDescription() {
    return "CPU time of the benchmark's threads";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = workers();
  }

  @Override
  public Collection<? extends Result> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double micros = (workers() - before) / 1e3 / result.getMetadata().getAllOps();
    return List.of(new ScalarResult(LABEL, micros, "us/op", AggregationPolicy.AVG));
  }

  private static long workers() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long nanos = 0;
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains(WORKERS)) {
        nanos += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return nanos;
  }
}
