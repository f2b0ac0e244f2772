// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.memory;

/** How far the old generation may grow. */
final class Growth {
  /** Less than this is not worth a collection. */
  private static final long LEAST = 48L << 20;

  /** With more alive the server is not stopped for it; bin/memory.sh has the same number. */
  private static final long LARGE = 512L << 20;

  /** A twentieth of the time may go into collections. */
  private static final int REST = 20;

  private Growth() {}

  /**
   * Whether to collect.
   *
   * @param living bytes in use after the last collection, 0 before the first
   * @param used bytes in use now
   */
  static boolean isDue(long living, long used) {
    return used - living > Math.max(LEAST, isLarge(living) ? living / 8 : living / 3);
  }

  /** Whether so many bytes alive are too many to stop the server for each time. */
  static boolean isLarge(long living) {
    return living > LARGE;
  }

  /** How long not to look again after collections that took so long; both in milliseconds. */
  static long restMillis(long took) {
    return REST * took;
  }
}
