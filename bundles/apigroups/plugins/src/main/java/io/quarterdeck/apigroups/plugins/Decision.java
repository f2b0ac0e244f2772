// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import org.jspecify.annotations.Nullable;

/**
 * What an operator decides of a plugin.
 *
 * @param rank null for the plugin's own
 */
record Decision(boolean enabled, @Nullable Integer rank) {

  /** What a spec says. */
  static Decision of(ApiObject plugin) {
    Node spec = plugin.field("spec");
    Node enabled = spec.get("enabled");
    Node rank = spec.get("rank");
    return new Decision(
        enabled.isAbsent() || enabled.bool(), rank.isPresent() ? (int) rank.number() : null);
  }

  Decision butEnabled() {
    return new Decision(true, rank);
  }
}
