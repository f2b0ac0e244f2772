// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.pods.Taint;
import java.util.List;
import java.util.Map;

/** What decides which pods a node may have. */
record NodeRecord(String name, Map<String, String> labels, List<Taint> taints) {
  NodeRecord {
    labels = Map.copyOf(labels);
    taints = List.copyOf(taints);
  }

  static NodeRecord of(ApiObject node) {
    return new NodeRecord(node.meta().name(), node.meta().labels(), Taint.of(node.field("spec")));
  }
}
