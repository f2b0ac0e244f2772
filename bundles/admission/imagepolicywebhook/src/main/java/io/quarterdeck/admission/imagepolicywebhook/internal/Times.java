// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import java.time.Duration;

/**
 * How long answers are kept and how long the plugin waits before it asks again, in Kubernetes'
 * bounds.
 */
record Times(Duration allow, Duration deny, Duration backoff) {
  private static final long OFF = -1;
  private static final Duration LONGEST_KEPT = Duration.ofMinutes(30);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /**
   * From configured numbers: -1 turns it off, 0 stands for Kubernetes' default.
   *
   * @throws IllegalArgumentException for one that is out of bounds
   */
  static Times of(long allowSeconds, long denySeconds, long backoffMillis) {
    return new Times(
        of("allow.ttl", allowSeconds, SECOND, LONGEST_KEPT, Duration.ofMinutes(5)),
        of("deny.ttl", denySeconds, SECOND, LONGEST_KEPT, Duration.ofSeconds(30)),
        of(
            "retry.backoff",
            backoffMillis,
            Duration.ofMillis(1),
            Duration.ofMinutes(5),
            Duration.ofMillis(500)));
  }

  /** Kept times must be more than their unit; the pause need not. */
  private static Duration of(
      String key, long number, Duration unit, Duration longest, Duration standard) {
    if (number == OFF) {
      return Duration.ZERO;
    }
    if (number == 0) {
      return standard;
    }
    Duration value = unit.multipliedBy(number);
    Duration least = unit.equals(SECOND) ? SECOND : Duration.ofNanos(1);
    if (value.compareTo(least) <= 0 || value.compareTo(longest) > 0) {
      throw new IllegalArgumentException(
          key
              + ": valid value is between "
              + least.toString().substring(2)
              + " and "
              + longest.toString().substring(2)
              + ", got "
              + number);
    }
    return value;
  }
}
