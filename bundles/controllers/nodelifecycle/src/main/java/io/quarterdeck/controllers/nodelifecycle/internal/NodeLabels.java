// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import java.util.Map;

/** The labels that nodes have twice: what the newer one says counts. */
final class NodeLabels {
  private static final Map<String, String> OLDER =
      Map.of(
          "kubernetes.io/os", "beta.kubernetes.io/os",
          "kubernetes.io/arch", "beta.kubernetes.io/arch");

  private NodeLabels() {}

  static void reconcile(ApiObject node) {
    OLDER.forEach(
        (newer, older) -> {
          String value = node.meta().labels().get(newer);
          if (value != null) {
            node.meta().mutableLabels().put(older, value);
          }
        });
  }
}
