// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.podgc.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of a pod that is about to be deleted by force: nobody else will say that it failed.
 */
final class FailedStatus {
  private static final String TYPE = "DisruptionTarget";

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
    Map<String, @Nullable Object> before = Map.of();
    for (var c : pod.field("status").get("conditions").items()) {
      Map<String, @Nullable Object> tree = Trees.asObject(c.value());
      if (tree != null && TYPE.equals(tree.get("type"))) {
        before = tree;
      } else {
        all.add(tree);
      }
    }
    all.add(condition(pod.meta().generation(), before, now));
    return all;
  }

  private static Map<String, @Nullable Object> condition(
      long generation, Map<String, @Nullable Object> before, Instant now) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("type", TYPE);
    if (generation != 0) {
      out.put("observedGeneration", generation);
    }
    out.put("status", "True");
    out.put("lastProbeTime", null);
    Object since = before.get("lastTransitionTime");
    boolean lasts = "True".equals(before.get("status")) && since != null;
    out.put("lastTransitionTime", lasts ? since : now.truncatedTo(ChronoUnit.SECONDS).toString());
    out.put("reason", "DeletionByPodGC");
    out.put("message", "PodGC: node no longer exists");
    return out;
  }
}
