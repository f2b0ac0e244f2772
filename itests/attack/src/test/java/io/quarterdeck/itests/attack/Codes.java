// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The codes of answers, and how often they came; 0 is a connection closed without one. */
final class Codes {
  private final Map<Integer, Integer> counts = new TreeMap<>();

  synchronized void add(int code) {
    counts.merge(code, 1, Integer::sum);
  }

  /** Failures of the server's that are not its way to say "not now", or "not this version". */
  synchronized int faults() {
    return counts.entrySet().stream()
        .filter(e -> e.getKey() >= 500)
        .filter(e -> e.getKey() != 503 && e.getKey() != 504 && e.getKey() != 505)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  synchronized int of(int code) {
    return counts.getOrDefault(code, 0);
  }

  @Override
  public synchronized String toString() {
    return counts.entrySet().stream()
        .map(e -> (e.getKey() == 0 ? "closed" : e.getKey()) + ": " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
