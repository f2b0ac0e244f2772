// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import java.time.Duration;
import java.time.Instant;

/** From when to when a certificate is valid. */
record Validity(Instant from, Instant to) {
  /** Clocks differ: one that is behind finds no certificate of the future. */
  private static final Duration BACKDATE = Duration.ofMinutes(5);

  /** Whoever asks for less than this would miss the five minutes, and gets them. */
  private static final Duration SHORT = Duration.ofHours(8);

  private static final Duration LEAST = Duration.ofMinutes(10);

  /**
   * Of a certificate that is signed now.
   *
   * @param asked zero for as long as possible
   * @param most how long at most
   * @param end of the authority, which nothing outlives
   */
  static Validity of(Instant now, Duration asked, Duration most, Instant end) {
    Duration lifetime = lifetime(asked, most);
    Instant to = now.plus(lifetime.compareTo(SHORT) < 0 ? lifetime : lifetime.minus(BACKDATE));
    return new Validity(now.minus(BACKDATE), to.isBefore(end) ? to : end);
  }

  /** The operator's bound goes before the lower one, as in Kubernetes. */
  private static Duration lifetime(Duration asked, Duration most) {
    if (asked.isZero() || asked.compareTo(most) > 0) {
      return most;
    }
    return asked.compareTo(LEAST) < 0 ? LEAST : asked;
  }
}
