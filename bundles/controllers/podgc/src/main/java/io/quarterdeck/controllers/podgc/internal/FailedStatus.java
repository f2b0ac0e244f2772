// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.pods.DisruptionTarget;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of a pod that is about to be deleted by force: nobody else will say that it failed.
 */
final class FailedStatus {
  private FailedStatus() {}

  static boolean isNeeded(ApiObject pod) {
    String phase = pod.field("status").get("phase").text();
    return !phase.equals("Succeeded") && !phase.equals("Failed");
  }

  /**
   * As a merge patch of the pod as it was seen.
   *
   * @param orphaned whether its node is gone, which is said as the reason
   */
  static Map<String, @Nullable Object> patch(ApiObject pod, boolean orphaned, Instant now) {
    Map<String, @Nullable Object> metadata = new LinkedHashMap<>();
    metadata.put("uid", pod.meta().uid());
    metadata.put("resourceVersion", pod.meta().resourceVersion());
    Map<String, @Nullable Object> status = new LinkedHashMap<>();
    long generation = pod.meta().generation();
    if (generation != 0) {
      status.put("observedGeneration", generation);
    }
    status.put("phase", "Failed");
    if (orphaned) {
      status.put("conditions", conditions(pod, now));
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("metadata", metadata);
    out.put("status", status);
    return out;
  }

  private static List<@Nullable Object> conditions(ApiObject pod, Instant now) {
    List<@Nullable Object> all = new ArrayList<>();
    for (var c : pod.field("status").get("conditions").items()) {
      if (!c.get("type").text().equals(DisruptionTarget.TYPE)) {
        all.add(Trees.asObject(c.value()));
      }
    }
    all.add(
        DisruptionTarget.condition(pod, "DeletionByPodGC", "PodGC: node no longer exists", now));
    return all;
  }
}
