// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often something may be done for each of many names: so many times at once, and again after a
 * while. For one thread.
 */
final class Pace {
  private static final int MOST_NAMES = 4_096;

  private final int burst;
  private final Duration refill;
  private final InstantSource clock;
  private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

  private record Bucket(double tokens, Instant at) {}

  /**
   * @param refill after which one more is allowed
   */
  Pace(int burst, Duration refill, InstantSource clock) {
    this.burst = burst;
    this.refill = refill;
    this.clock = clock;
  }

  /** Whether it may be done now; then it counts. */
  boolean allows(String name) {
    Instant now = clock.instant();
    Bucket last = buckets.getOrDefault(name, new Bucket(burst, now));
    double gained = (double) Duration.between(last.at(), now).toMillis() / refill.toMillis();
    double tokens = Math.min(burst, last.tokens() + Math.max(0, gained));
    boolean allowed = tokens >= 1;
    buckets.put(name, new Bucket(allowed ? tokens - 1 : tokens, now));
    if (buckets.size() > MOST_NAMES) {
      buckets.remove(buckets.keySet().iterator().next());
    }
    return allowed;
  }
}
