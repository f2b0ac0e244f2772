// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Comparator;

/**
 * One plugin in use.
 *
 * @param name its key in the chain: the service property {@code name}
 * @param rank higher ones are asked first
 * @param version of its bundle, compared as text parts so that the order is total
 */
public record Plugin<T>(String name, int rank, String version, T service) {

  /**
   * Rank descending, then name, then the newer version: never the order in which services came,
   * which differs from start to start.
   */
  public static final Comparator<Plugin<?>> ORDER =
      Comparator.<Plugin<?>>comparingInt(Plugin::rank)
          .reversed()
          .thenComparing(Plugin::name)
          .thenComparing(Plugin::version, BundleVersions.NEWEST_FIRST);

  /** A plugin of rank 0 without a bundle: for tests and fixed chains. */
  public static <T> Plugin<T> of(String name, T service) {
    return new Plugin<>(name, 0, "0.0.0", service);
  }
}
