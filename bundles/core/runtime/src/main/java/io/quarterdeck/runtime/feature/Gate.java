// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.feature;

import java.util.List;

/**
 * A feature gate of Kubernetes 1.36.
 *
 * @param name as in {@code --feature-gates}
 * @param enabled by default
 * @param locked whether it can only be set to its default
 * @param needs the gates that must be on when this one is
 * @param effect what it changes in this server; empty for a gate that is only known
 */
public record Gate(
    String name, Stage stage, boolean enabled, boolean locked, List<String> needs, String effect) {

  /** How far a feature has come. */
  public enum Stage {
    Alpha("ALPHA"),
    Beta("BETA"),
    GA(""),
    Deprecated("DEPRECATED");

    private final String label;

    Stage(String label) {
      this.label = label;
    }

    /** As the metric {@code kubernetes_feature_enabled} has it: nothing for what is stable. */
    public String label() {
      return label;
    }
  }
}
