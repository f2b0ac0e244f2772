// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The taints that stand for conditions of a node. Changes the node. */
final class NodeTaints {
  static final String NOT_READY = "node.kubernetes.io/not-ready";
  static final String UNREACHABLE = "node.kubernetes.io/unreachable";
  static final String NO_EXECUTE = "NoExecute";
  static final String NO_SCHEDULE = "NoSchedule";

  private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

  /** By type and status of a condition. */
  private static final Map<String, String> BY_CONDITION =
      Map.of(
          "Ready=False", NOT_READY,
          "Ready=Unknown", UNREACHABLE,
          "MemoryPressure=True", "node.kubernetes.io/memory-pressure",
          "DiskPressure=True", "node.kubernetes.io/disk-pressure",
          "PIDPressure=True", "node.kubernetes.io/pid-pressure",
          "NetworkUnavailable=True", "node.kubernetes.io/network-unavailable");

  private NodeTaints() {}

  static boolean has(ApiObject node, String key, String effect) {
    return node.field("spec").get("taints").items().stream()
        .anyMatch(t -> isOf(t, key) && t.get("effect").text().equals(effect));
  }

  private static boolean isOf(Node taint, String key) {
    return taint.get("key").text().equals(key);
  }

  /** No pod is to come that does not tolerate what the node says. */
  static void noSchedule(ApiObject node, Instant now) {
    Set<String> wanted = new LinkedHashSet<>();
    for (Node c : node.field("status").get("conditions").items()) {
      String key = BY_CONDITION.get(c.get("type").text() + "=" + c.get("status").text());
      if (key != null) {
        wanted.add(key);
      }
    }
    if (node.field("spec").get("unschedulable").bool()) {
      wanted.add(UNSCHEDULABLE);
    }
    Set<String> ours = new LinkedHashSet<>(BY_CONDITION.values());
    ours.add(UNSCHEDULABLE);
    ours.removeAll(wanted);
    change(node, NO_SCHEDULE, wanted, ours, now);
  }

  /**
   * The pods are to go that do not tolerate it, or not for long.
   *
   * @param status of its condition Ready
   */
  static void noExecute(ApiObject node, String status, Instant now) {
    switch (status) {
      case Readiness.FALSE -> change(node, NO_EXECUTE, Set.of(NOT_READY), Set.of(UNREACHABLE), now);
      case Readiness.UNKNOWN ->
          change(node, NO_EXECUTE, Set.of(UNREACHABLE), Set.of(NOT_READY), now);
      default -> {}
    }
  }

  /** They may stay. */
  static void clear(ApiObject node, Instant now) {
    change(node, NO_EXECUTE, Set.of(), Set.of(UNREACHABLE, NOT_READY), now);
  }

  private static void change(
      ApiObject node, String effect, Set<String> wanted, Set<String> unwanted, Instant now) {
    List<@Nullable Object> taints = new ArrayList<>();
    for (Node t : node.field("spec").get("taints").items()) {
      if (!t.get("effect").text().equals(effect) || !unwanted.contains(t.get("key").text())) {
        taints.add(t.value());
      }
    }
    boolean changed = taints.size() != node.field("spec").get("taints").size();
    for (String key : wanted) {
      if (!has(node, key, effect)) {
        Map<String, @Nullable Object> taint = new LinkedHashMap<>();
        taint.put("key", key);
        taint.put("effect", effect);
        taint.put("timeAdded", Readiness.text(now));
        taints.add(taint);
        changed = true;
      }
    }
    if (changed && taints.isEmpty()) {
      node.object("spec").remove("taints");
    } else if (changed) {
      List<@Nullable Object> all = Trees.list(node.object("spec"), "taints");
      all.clear();
      all.addAll(taints);
    }
  }
}
