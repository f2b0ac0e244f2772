// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions that the server itself sets on a pod. */
final class PodConditions {
  private PodConditions() {}

  /** A pod with gates is not scheduled, and says why. */
  static List<@Nullable Object> gated() {
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "PodScheduled");
    condition.put("status", "False");
    condition.put("lastProbeTime", null);
    condition.put("lastTransitionTime", null);
    condition.put("reason", "SchedulingGated");
    condition.put("message", "Scheduling is blocked due to non-empty scheduling gates");
    return new ArrayList<>(List.of(condition));
  }

  /** Sets the condition that a node has been chosen. */
  static void scheduled(Map<String, @Nullable Object> status, Instant now) {
    List<@Nullable Object> conditions = Trees.list(status, "conditions");
    conditions.removeIf(c -> c instanceof Map<?, ?> m && "PodScheduled".equals(m.get("type")));
    Map<String, @Nullable Object> condition = new LinkedHashMap<>();
    condition.put("type", "PodScheduled");
    condition.put("status", "True");
    condition.put("lastProbeTime", null);
    condition.put("lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
    conditions.add(condition);
  }
}
