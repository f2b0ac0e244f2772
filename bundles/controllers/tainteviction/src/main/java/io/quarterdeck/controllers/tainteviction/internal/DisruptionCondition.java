// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.DisruptionTarget;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says on a pod why it goes. */
final class DisruptionCondition {
  private DisruptionCondition() {}

  static void set(ApiObject pod, Instant now) {
    Map<String, @Nullable Object> next =
        DisruptionTarget.condition(
            pod, "DeletionByTaintManager", "Taint manager: deleting due to NoExecute taint", now);
    Map<String, @Nullable Object> said =
        Trees.asObject(StatusConditions.of(pod).find(DisruptionTarget.TYPE).value());
    if (said == null) {
      Trees.list(pod.object("status"), "conditions").add(next);
    } else {
      said.clear();
      said.putAll(next);
    }
  }
}
