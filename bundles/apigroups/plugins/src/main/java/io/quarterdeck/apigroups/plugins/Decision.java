// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.plugins;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import org.jspecify.annotations.Nullable;

/**
 * What an operator decides of a plugin.
 *
 * @param enabled null to leave it to the plugin, and its own file
 * @param rank null for the plugin's own
 */
record Decision(@Nullable Boolean enabled, @Nullable Integer rank) {
  static final Decision NONE = new Decision(null, null);

  /** What a spec says. */
  static Decision of(ApiObject plugin) {
    Node spec = plugin.field("spec");
    Node enabled = spec.get("enabled");
    Node rank = spec.get("rank");
    return new Decision(
        enabled.isPresent() ? enabled.bool() : null, rank.isPresent() ? (int) rank.number() : null);
  }

  boolean disables() {
    return Boolean.FALSE.equals(enabled);
  }

  Decision butNotDisabled() {
    return new Decision(null, rank);
  }

  @Override
  public String toString() {
    return "enabled="
        + (enabled == null ? "its own" : enabled)
        + ", rank="
        + (rank == null ? "its own" : rank);
  }
}
