// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import java.time.Duration;

/**
 * How much of the past a cache keeps for watchers that come back and for exact reads.
 *
 * @param keep so many events are kept however old they are
 * @param most never more than these
 * @param mostBytes never more than these, counted by the objects' sizes (but for {@link #FEW})
 * @param age older ones go, beyond {@code keep}
 */
public record Window(int keep, int most, long mostBytes, Duration age) {
  /** So many events are kept however large they are: less would be no window. */
  public static final int FEW = 16;

  /**
   * What suits a server: clients that come back within a minute find their place. The least number
   * and the age are kube-apiserver's (staging/src/k8s.io/apiserver/pkg/storage/cacher).
   */
  public static final Window DEFAULT = of(Runtime.getRuntime().maxMemory());

  private static Window of(long heap) {
    return new Window(100, 16_384, Math.min(24L << 20, heap / 32), Duration.ofSeconds(75));
  }

  /** Whether the oldest of so many events has to go. */
  public boolean exceeded(long count, long bytes, long oldestAge) {
    return count > most
        || (count > keep && oldestAge > age.toMillis())
        || (count > FEW && bytes > mostBytes);
  }
}
