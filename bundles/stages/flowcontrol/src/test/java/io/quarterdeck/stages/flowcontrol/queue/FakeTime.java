// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import java.util.PriorityQueue;
import java.util.function.LongSupplier;

/** A clock that a test moves, and what is due on it. */
final class FakeTime implements LongSupplier, Later {
  private record Due(long at, long order, Runnable what) {}

  private final PriorityQueue<Due> due =
      new PriorityQueue<>(
          (a, b) -> a.at != b.at ? Long.compare(a.at, b.at) : Long.compare(a.order, b.order));
  private long now;
  private long order;

  @Override
  public long getAsLong() {
    return now;
  }

  @Override
  public void run(Runnable what, long nanos) {
    due.add(new Due(now + nanos, order++, what));
  }

  /** Runs what is due until then, each thing at its time. */
  void runUntil(long end) {
    while (!due.isEmpty() && due.peek().at <= end) {
      Due next = due.poll();
      now = next.at;
      next.what.run();
    }
    now = end;
  }
}
