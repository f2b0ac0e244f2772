// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the calls of one plugin came to, by name: it outlives a swap. Cheap to write from many
 * threads, read now and then.
 */
public final class PluginCalls {
  private final LongAdder calls = new LongAdder();
  private final LongAdder refusals = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator slowest = new LongAccumulator(Long::max, 0);

  private final String who;

  /**
   * @param who as messages name it
   */
  PluginCalls(String who) {
    this.who = who;
  }

  String who() {
    return who;
  }

  void called(long took) {
    calls.increment();
    nanos.add(took);
    slowest.accumulate(took);
  }

  void refused() {
    refusals.increment();
  }

  void failed() {
    failures.increment();
  }

  public long calls() {
    return calls.sum();
  }

  /** Calls that ended in an error meant for the client, or in a result that refuses. */
  public long refusals() {
    return refusals.sum();
  }

  /** Calls that ended in anything else thrown. */
  public long failures() {
    return failures.sum();
  }

  public long totalNanos() {
    return nanos.sum();
  }

  public long slowestNanos() {
    return slowest.get();
  }
}
