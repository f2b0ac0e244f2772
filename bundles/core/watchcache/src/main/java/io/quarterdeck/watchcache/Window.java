// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache;

import java.time.Duration;

/**
 * How much of the past a cache keeps for watchers that come back and for exact reads.
 *
 * @param keep so many events are kept however old they are
 * @param most never more than these
 * @param mostBytes never more than these, counted by the objects' sizes (but for {@code keep / 8})
 * @param age older ones go, beyond {@code keep}
 */
public record Window(int keep, int most, long mostBytes, Duration age) {

  /** What suits a server: clients that come back within minutes find their place. */
  public static final Window DEFAULT = new Window(2_048, 16_384, 24L << 20, Duration.ofMinutes(5));

  /** Whether the oldest of so many events has to go. */
  public boolean exceeded(long count, long bytes, long oldestAge) {
    return count > most
        || (count > keep && oldestAge > age.toMillis())
        || (count > keep / 8 && bytes > mostBytes);
  }
}
