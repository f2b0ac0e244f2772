// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Comparator;

/**
 * One plugin in use.
 *
 * @param name its key in the chain: the service property {@code name}
 * @param rank higher ones are asked first
 * @param origin its bundle, whose version is compared by parts so that the order is total
 */
public record Plugin<T>(String name, int rank, Origin origin, T service) {

  /**
   * Rank descending, then name, then the newer version: never the order in which services came,
   * which differs from start to start.
   */
  public static final Comparator<Plugin<?>> ORDER =
      Comparator.<Plugin<?>>comparingInt(Plugin::rank)
          .reversed()
          .thenComparing(Plugin::name)
          .thenComparing(Plugin::version, BundleVersions.NEWEST_FIRST);

  /** A plugin without a bundle: for tests. */
  public Plugin(String name, int rank, String version, T service) {
    this(name, rank, Origin.of(version), service);
  }

  public String version() {
    return origin.version();
  }

  /**
   * Whether it is the one to use of two that have the same name. Of two bundles the one that came
   * first is, for a name is no way to take another's place: only a rank in a plugin's own file is.
   */
  boolean standsBefore(Plugin<T> other) {
    Origin mine = origin;
    Origin its = other.origin;
    if (mine.bundle().equals(its.bundle())) {
      return ORDER.compare(this, other) < 0;
    }
    if (mine.ranked() != its.ranked()) {
      return mine.ranked();
    }
    if (mine.ranked() && rank != other.rank) {
      return rank > other.rank;
    }
    return mine.since() < its.since();
  }

  /** A plugin of rank 0 without a bundle: for tests and fixed chains. */
  public static <T> Plugin<T> of(String name, T service) {
    return new Plugin<>(name, 0, "0.0.0", service);
  }
}
