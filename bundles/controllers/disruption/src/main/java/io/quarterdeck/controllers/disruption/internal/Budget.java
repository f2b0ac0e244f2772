// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.disruption.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a budget comes to.
 *
 * @param expected pods
 * @param desired healthy ones
 * @param healthy how many are, and are not about to go
 * @param disrupted whose eviction was granted and has not begun, with its time
 * @param expired of these, who should have been deleted and was not
 * @param recheck when the next one expires; null for none
 */
record Budget(
    long expected,
    long desired,
    long healthy,
    Map<String, String> disrupted,
    List<ApiObject> expired,
    @Nullable Instant recheck) {

  /** How long a granted eviction may take until the pod is marked. */
  private static final Duration DELETION = Duration.ofMinutes(2);

  /**
   * Computes.
   *
   * @param scale how many pods their controllers want
   */
  static Budget of(
      ApiObject pdb, List<ApiObject> pods, ToLongFunction<List<ApiObject>> scale, Instant now) {
    Node spec = pdb.field("spec");
    Node most = spec.get("maxUnavailable");
    Node least = spec.get("minAvailable");
    long expected = 0;
    long desired = 0;
    if (most.isPresent()) {
      expected = scale.applyAsLong(pods);
      desired = Math.max(0, expected - scaled(most, expected));
    } else if (least.value() instanceof String) {
      expected = scale.applyAsLong(pods);
      desired = scaled(least, expected);
    } else if (least.isPresent()) {
      expected = pods.size();
      desired = least.number();
    }
    return of(pdb, pods, expected, desired, now);
  }

  private static Budget of(
      ApiObject pdb, List<ApiObject> pods, long expected, long desired, Instant now) {
    Map<String, String> granted = pdb.field("status").get("disruptedPods").stringMap();
    Map<String, String> disrupted = new TreeMap<>();
    List<ApiObject> expired = new ArrayList<>();
    Instant recheck = null;
    long healthy = 0;
    for (ApiObject pod : pods) {
      if (!pod.meta().deletionTimestamp().isEmpty()) {
        continue;
      }
      String since = granted.get(pod.meta().name());
      Instant end = since == null ? null : Instant.parse(since).plus(DELETION);
      if (end != null && end.isBefore(now)) {
        expired.add(pod);
      } else if (since != null && end != null) {
        disrupted.put(pod.meta().name(), since);
        recheck = recheck == null || end.isBefore(recheck) ? end : recheck;
      }
      boolean going = end != null && end.isAfter(now);
      if (!going && StatusConditions.of(pod).find("Ready").get("status").text().equals("True")) {
        healthy++;
      }
    }
    return new Budget(expected, desired, healthy, disrupted, expired, recheck);
  }

  /** A number, or a part of the total, rounded up. */
  private static long scaled(Node value, long total) {
    if (!(value.value() instanceof String text)) {
      return value.number();
    }
    try {
      if (text.endsWith("%")) {
        long percent = Long.parseLong(text.substring(0, text.length() - 1));
        return Math.ceilDiv(percent * total, 100L);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new SyncFailure(
        "invalid value for IntOrString: invalid type: string is not a percentage");
  }

  /** None where nothing is expected: the first pods of a budget are not counted yet. */
  long allowed() {
    return expected <= 0 ? 0 : Math.max(0, healthy - desired);
  }

  /** The status without its conditions. */
  Map<String, @Nullable Object> tree(long generation) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (generation != 0) {
      out.put("observedGeneration", generation);
    }
    if (!disrupted.isEmpty()) {
      out.put("disruptedPods", new LinkedHashMap<String, @Nullable Object>(disrupted));
    }
    out.put("disruptionsAllowed", allowed());
    out.put("currentHealthy", healthy);
    out.put("desiredHealthy", desired);
    out.put("expectedPods", expected);
    return out;
  }
}
