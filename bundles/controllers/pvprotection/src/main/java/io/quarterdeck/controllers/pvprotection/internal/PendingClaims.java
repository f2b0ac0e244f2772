// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The claims with which something is to be done, now or when nobody uses them. Thread-safe. */
final class PendingClaims {
  private final ConcurrentMap<String, Set<String>> byNamespace = new ConcurrentHashMap<>();

  void add(String namespace, String name) {
    byNamespace.compute(
        namespace,
        (n, names) -> {
          Set<String> all = names == null ? ConcurrentHashMap.newKeySet() : names;
          all.add(name);
          return all;
        });
  }

  void remove(String namespace, String name) {
    byNamespace.computeIfPresent(
        namespace,
        (n, names) -> {
          names.remove(name);
          return names.isEmpty() ? null : names;
        });
  }

  Set<String> in(String namespace) {
    return Set.copyOf(byNamespace.getOrDefault(namespace, Set.of()));
  }

  boolean hasAny(String namespace, Collection<String> names) {
    Set<String> known = byNamespace.getOrDefault(namespace, Set.of());
    return names.stream().anyMatch(known::contains);
  }
}
