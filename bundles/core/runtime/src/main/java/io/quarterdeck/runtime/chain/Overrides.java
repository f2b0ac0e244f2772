// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an operator decides of single plugins, over what their chain's own configuration and the
 * plugins' own files say.
 *
 * @param disabled names that are not used; one that is required is used all the same where it came
 *     with the server, and is neither used nor required where it is a third party's
 * @param enabled names that are used although their own file, or they themselves, say that they are
 *     off
 * @param ranks ranks that count instead of those that plugins bring, by name
 * @param ownWay whether this server goes by these whatever is decided for all servers
 */
public record Overrides(
    Set<String> disabled, Set<String> enabled, Map<String, Integer> ranks, boolean ownWay) {
  public static final Overrides NONE = new Overrides(Set.of(), Map.of());

  public Overrides {
    disabled = Set.copyOf(disabled);
    enabled = Set.copyOf(enabled);
    ranks = Map.copyOf(ranks);
  }

  /** Of none that is enabled, and for all servers. */
  public Overrides(Set<String> disabled, Map<String, Integer> ranks) {
    this(disabled, Set.of(), ranks, false);
  }

  /** Whether a plugin is to be used; null where nothing is decided. */
  public @Nullable Boolean enables(String name) {
    if (disabled.contains(name)) {
      return false;
    }
    return enabled.contains(name) ? true : null;
  }

  /** The configuration with these ranks over it. */
  ChainConfig on(ChainConfig config) {
    if (ranks.isEmpty()) {
      return config;
    }
    Map<String, Integer> all = new HashMap<>(config.ranks());
    all.putAll(ranks);
    return config.withRanks(all);
  }
}
