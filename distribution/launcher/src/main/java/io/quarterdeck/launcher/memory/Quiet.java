// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

import java.time.Duration;

/**
 * Whether a server that was busy has become quiet, so that one collection gives back what its load
 * has left: nothing else would bring it about, since an idle server allocates too little. For one
 * thread.
 */
final class Quiet {
  /** Longer than watch caches keep the events of a load for their age. */
  private static final Duration WINDOW = Duration.ofSeconds(90);

  /** An idle server has a collection of its young generation twice a minute. */
  private static final long FEW = 6;

  private long began;
  private long youngThen;
  private boolean busy;

  /**
   * To be asked often; true once for each quiet time behind a busy one.
   *
   * @param nanos now, on {@link System#nanoTime}'s scale
   * @param young collections of the young generation so far
   */
  boolean isDue(long nanos, long young) {
    if (nanos - began < WINDOW.toNanos()) {
      return false;
    }
    boolean wasBusy = busy;
    busy = young - youngThen > FEW;
    began = nanos;
    youngThen = young;
    return wasBusy && !busy;
  }
}
