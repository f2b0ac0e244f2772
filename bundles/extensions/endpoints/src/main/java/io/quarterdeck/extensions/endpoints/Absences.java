// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.runtime.chain.Snapshot;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which endpoints were there a moment ago. Thread-safe. */
final class Absences {
  private final Duration longest;
  private final Map<String, Long> since = new HashMap<>();
  private Set<String> there = Set.of();

  /**
   * @param longest how long one that left is waited for
   */
  Absences(Duration longest) {
    this.longest = longest;
  }

  synchronized void see(Snapshot<?> now) {
    Set<String> names = new HashSet<>();
    now.plugins().forEach(p -> names.add(p.name()));
    long moment = System.nanoTime();
    since.values().removeIf(left -> moment - left > longest.toNanos());
    there.stream().filter(n -> !names.contains(n)).forEach(n -> since.put(n, moment));
    since.keySet().removeAll(names);
    there = names;
  }

  /**
   * How long it is still worth while to wait for a name that is in no snapshot: zero when it is
   * not. One whose leaving has not been seen yet has just left.
   */
  synchronized Duration left(String name) {
    if (there.contains(name)) {
      return longest;
    }
    Long left = since.get(name);
    if (left == null) {
      return Duration.ZERO;
    }
    Duration rest = longest.minusNanos(System.nanoTime() - left);
    return rest.isNegative() ? Duration.ZERO : rest;
  }
}
