// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** How long requests took, and when they ended. Safe for many threads. */
final class Latencies {
  private final Queue<Sample> samples = new ConcurrentLinkedQueue<>();

  private record Sample(long began, long ended) {}

  /** A time in which something went on, by the clock of {@link System#nanoTime}. */
  record Window(long from, long to) {}

  void add(long began, long ended) {
    samples.add(new Sample(began, ended));
  }

  int count() {
    return samples.size();
  }

  /** The 99th percentile, in milliseconds, of the requests that were under way in a window. */
  double p99(Window... windows) {
    long[] took =
        samples.stream()
            .filter(
                s ->
                    Arrays.stream(windows)
                        .anyMatch(w -> s.ended() > w.from() && s.began() < w.to()))
            .mapToLong(s -> s.ended() - s.began())
            .sorted()
            .toArray();
    if (took.length == 0) {
      throw new AssertionError("no request was under way");
    }
    return took[(int) Math.min(took.length - 1L, took.length * 99L / 100)] / 1e6;
  }
}
