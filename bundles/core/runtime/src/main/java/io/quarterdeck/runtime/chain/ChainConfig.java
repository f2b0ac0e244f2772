// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What an operator decides of a chain.
 *
 * @param required names without which the chain is not complete
 * @param disabled names that are not used although they are there; one that is required too is
 *     missing
 * @param enabled names that are used although their plugins say that they are off by default, as
 *     those that are required are
 * @param ranks ranks that replace those that plugins bring
 * @param drain how long a plugin that leaves waits for the requests that use it
 * @param exclusive whether no others than the required ones are used, whatever comes
 */
public record ChainConfig(
    Set<String> required,
    Set<String> disabled,
    Set<String> enabled,
    Map<String, Integer> ranks,
    Duration drain,
    boolean exclusive) {
  public static final Duration DEFAULT_DRAIN = Duration.ofSeconds(2);

  /** Nothing is required, everything that comes is used. */
  public static final ChainConfig OPEN = new ChainConfig(Set.of(), Set.of());

  public ChainConfig {
    required = Set.copyOf(required);
    disabled = Set.copyOf(disabled);
    enabled = Set.copyOf(enabled);
    ranks = Map.copyOf(ranks);
  }

  public ChainConfig(Collection<String> required, Collection<String> disabled) {
    this(Set.copyOf(required), Set.copyOf(disabled), Set.of(), Map.of(), DEFAULT_DRAIN, false);
  }

  public static ChainConfig requiring(String... names) {
    return new ChainConfig(Set.of(names), Set.of());
  }

  public ChainConfig withEnabled(Collection<String> newEnabled) {
    return new ChainConfig(required, disabled, new HashSet<>(newEnabled), ranks, drain, exclusive);
  }

  public ChainConfig withDrain(Duration newDrain) {
    return new ChainConfig(required, disabled, enabled, ranks, newDrain, exclusive);
  }

  public ChainConfig withRanks(Map<String, Integer> newRanks) {
    return new ChainConfig(required, disabled, enabled, newRanks, drain, exclusive);
  }

  /** The same, with no others than the required ones. */
  public ChainConfig alone() {
    return new ChainConfig(required, disabled, enabled, ranks, drain, true);
  }

  /** Whether it is there for nothing: the chain's configuration does not name it. */
  boolean passesOver(String name) {
    return exclusive && !required.contains(name);
  }

  /** Whether a plugin is not used, whatever else speaks for it. */
  boolean leavesOut(String name, boolean offByDefault) {
    return disabled.contains(name)
        || (offByDefault && !enabled.contains(name) && !required.contains(name));
  }
}
