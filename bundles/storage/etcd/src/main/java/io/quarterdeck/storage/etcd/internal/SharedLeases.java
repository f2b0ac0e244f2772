// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * One lease for many keys of one time to live, since leases are dear in etcd. A lease is given out
 * for a short while only and lives that much longer, so that no key goes before its time; keys go
 * up to that while too late. Kubernetes' rule, with its twentieth and its thousand.
 */
final class SharedLeases {
  private static final int TWENTIETH = 20;
  private static final int MOST_KEYS = 1_000;

  private record Given(long id, long until, int keys) {}

  private final Function<Duration, Long> grant;
  private final Duration longestReuse;
  private final InstantSource clock;
  private final Map<Duration, Given> current = new HashMap<>();

  SharedLeases(Function<Duration, Long> grant, Duration longestReuse, InstantSource clock) {
    this.grant = grant;
    this.longestReuse = longestReuse;
    this.clock = clock;
  }

  /** A lease that ends at least so long from now. */
  synchronized long of(Duration ttl) {
    long now = clock.millis();
    Given given = current.get(ttl);
    if (given == null || now >= given.until() || given.keys() >= MOST_KEYS) {
      Duration reuse = reuse(ttl);
      given = new Given(grant.apply(ttl.plus(reuse)), now + reuse.toMillis(), 0);
    }
    current.put(ttl, new Given(given.id(), given.until(), given.keys() + 1));
    current.values().removeIf(g -> now >= g.until() + longestReuse.toMillis());
    return given.id();
  }

  private Duration reuse(Duration ttl) {
    Duration part = ttl.dividedBy(TWENTIETH);
    return part.compareTo(longestReuse) < 0 ? part : longestReuse;
  }
}
