// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A service that offers itself, with its properties as they were found.
 *
 * @param enabled what its own file says
 */
record Candidate<T>(
    @Nullable Object name,
    @Nullable Object rank,
    @Nullable Object enabledByDefault,
    @Nullable Object enabled,
    Origin origin,
    T service) {

  /** The same, where another version of its bundle was there before it. */
  Candidate<T> following(Collection<Candidate<T>> others) {
    long first =
        others.stream()
            .map(Candidate::origin)
            .filter(o -> o.bundle().equals(origin.bundle()))
            .mapToLong(Origin::since)
            .min()
            .orElse(origin.since());
    return new Candidate<>(name, rank, enabledByDefault, enabled, origin.since(first), service);
  }

  /** Only a plugin that says so is off: one that says nothing is used when it comes. */
  boolean isOffByDefault() {
    return enabledByDefault != null
        && "false".equalsIgnoreCase(String.valueOf(enabledByDefault).strip());
  }

  /** What its own file says; null where that says nothing. */
  @Nullable Boolean ownWish() {
    return enabled == null ? null : Boolean.valueOf(String.valueOf(enabled).strip());
  }

  /** Whether it is the same component with a configuration that came later. */
  boolean follows(Candidate<T> other) {
    return origin.generation() > other.origin.generation()
        && origin.isSameComponent(other.origin)
        && Objects.equals(name, other.name);
  }
}
