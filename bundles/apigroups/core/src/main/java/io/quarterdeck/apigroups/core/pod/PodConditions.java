// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.apigroups.core.common.Conditions;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions that the server itself sets on a pod. */
final class PodConditions {
  private PodConditions() {}

  /** A pod with gates is not scheduled, and says why. */
  static void gated(Map<String, @Nullable Object> status, Instant now) {
    set(
        status,
        "PodScheduled",
        "False",
        "SchedulingGated",
        "Scheduling is blocked due to non-empty scheduling gates",
        now);
  }

  /** Sets the condition that a node has been chosen. */
  static void scheduled(Map<String, @Nullable Object> status, Instant now) {
    set(status, "PodScheduled", "True", "", "", now);
  }

  /** Sets the condition that the pod goes because somebody evicts it. */
  static void evicted(Map<String, @Nullable Object> status, Instant now) {
    set(status, "DisruptionTarget", "True", "EvictionByEvictionAPI", "Eviction API: evicting", now);
  }

  private static void set(
      Map<String, @Nullable Object> status,
      String type,
      String value,
      String reason,
      String message,
      Instant now) {
    Conditions.set(
        status,
        type,
        value,
        now,
        c -> {
          c.putIfAbsent("lastProbeTime", null);
          text(c, "reason", reason);
          text(c, "message", message);
        });
  }

  private static void text(Map<String, @Nullable Object> condition, String field, String value) {
    if (value.isEmpty()) {
      condition.remove(field);
    } else {
      condition.put(field, value);
    }
  }
}
