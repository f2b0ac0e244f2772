// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says on a pod why it goes. */
final class DisruptionCondition {
  private static final String TYPE = "DisruptionTarget";
  private static final String TRUE = "True";

  private DisruptionCondition() {}

  static void set(ApiObject pod, Instant now) {
    Map<String, @Nullable Object> said =
        Trees.asObject(StatusConditions.of(pod).find(TYPE).value());
    Map<String, @Nullable Object> next = new LinkedHashMap<>();
    next.put("type", TYPE);
    if (pod.meta().generation() != 0) {
      next.put("observedGeneration", pod.meta().generation());
    }
    next.put("status", TRUE);
    next.put("lastProbeTime", null);
    Object since = null;
    if (said != null && TRUE.equals(said.get("status"))) {
      since = said.get("lastTransitionTime");
    }
    next.put(
        "lastTransitionTime",
        since == null ? now.truncatedTo(ChronoUnit.SECONDS).toString() : since);
    next.put("reason", "DeletionByTaintManager");
    next.put("message", "Taint manager: deleting due to NoExecute taint");
    if (said == null) {
      Trees.list(pod.object("status"), "conditions").add(next);
    } else {
      said.clear();
      said.putAll(next);
    }
  }
}
