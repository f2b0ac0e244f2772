// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What an operator decides of single plugins, over what their chain's own configuration says.
 *
 * @param disabled names that are not used; one that is required is used all the same where it came
 *     with the server, and is neither used nor required where it is a third party's
 * @param ranks ranks that count instead of those that plugins bring, by name
 */
public record Overrides(Set<String> disabled, Map<String, Integer> ranks) {
  public static final Overrides NONE = new Overrides(Set.of(), Map.of());

  public Overrides {
    disabled = Set.copyOf(disabled);
    ranks = Map.copyOf(ranks);
  }

  /** The configuration with these over it. */
  ChainConfig on(ChainConfig config) {
    if (disabled.isEmpty() && ranks.isEmpty()) {
      return config;
    }
    Set<String> off = new HashSet<>(disabled);
    off.removeAll(config.required());
    off.addAll(config.disabled());
    Map<String, Integer> all = new HashMap<>(config.ranks());
    all.putAll(ranks);
    return new ChainConfig(
        config.required(), off, config.enabled(), all, config.drain(), config.exclusive());
  }
}
