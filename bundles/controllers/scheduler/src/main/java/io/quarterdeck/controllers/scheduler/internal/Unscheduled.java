// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.api.Trees;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The condition of a pod that no node takes. */
final class Unscheduled {
  private static final String TYPE = "PodScheduled";
  private static final String REASON = "Unschedulable";

  private Unscheduled() {}

  /** What is to be written; null when it stands there. */
  static @Nullable Map<String, @Nullable Object> patch(
      ApiObject pod, String message, InstantSource clock) {
    Node before = StatusConditions.of(pod).find(TYPE);
    boolean same = before.get("status").text().equals("False");
    if (same
        && before.get("reason").text().equals(REASON)
        && before.get("message").text().equals(message)) {
      return null;
    }
    String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", TYPE);
    if (pod.meta().generation() > 0) {
      condition.put("observedGeneration", pod.meta().generation());
    }
    condition.put("status", "False");
    condition.put("lastProbeTime", null);
    condition.put("lastTransitionTime", same ? before.get("lastTransitionTime").text(now) : now);
    condition.put("reason", REASON);
    condition.put("message", message);
    List<@Nullable Object> conditions = new ArrayList<>();
    for (Node c : pod.field("status").get("conditions").items()) {
      if (!c.get("type").text().equals(TYPE)) {
        conditions.add(Trees.copyValue(c.value()));
      }
    }
    conditions.add(condition);
    Map<String, @Nullable Object> identity = new LinkedHashMap<>();
    identity.put("uid", pod.meta().uid());
    identity.put("resourceVersion", pod.meta().resourceVersion());
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    patch.put("metadata", identity);
    Trees.object(patch, "status").put("conditions", conditions);
    return patch;
  }
}
