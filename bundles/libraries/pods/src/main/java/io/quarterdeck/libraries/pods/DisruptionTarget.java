// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.pods;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The condition of a pod that somebody takes away, which says who and why. */
public final class DisruptionTarget {
  public static final String TYPE = "DisruptionTarget";

  private static final String TRUE = "True";

  private DisruptionTarget() {}

  /**
   * What is to stand in place of the condition that the pod has: one that holds already keeps its
   * time.
   */
  public static Map<String, @Nullable Object> condition(
      ApiObject pod, String reason, String message, Instant now) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", TYPE);
    if (pod.meta().generation() != 0) {
      out.put("observedGeneration", pod.meta().generation());
    }
    out.put("status", TRUE);
    out.put("lastProbeTime", null);
    out.put("lastTransitionTime", since(StatusConditions.of(pod).find(TYPE), now));
    out.put("reason", reason);
    out.put("message", message);
    return out;
  }

  private static Object since(Node before, Instant now) {
    Object since = before.get("lastTransitionTime").value();
    if (since != null && before.get("status").text().equals(TRUE)) {
      return since;
    }
    return now.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
