// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.PodState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The status of a StatefulSet. Kubernetes: {@code updateStatus}, {@code completeRollingUpdate} and
 * {@code inconsistentStatus} of {@code pkg/controller/statefulset}.
 */
record SetStatus(
    long replicas,
    long readyReplicas,
    long availableReplicas,
    long currentReplicas,
    long updatedReplicas,
    String currentRevision,
    String updateRevision) {

  /** As the pods are. */
  static SetStatus of(SetSpec spec, SetRevisions revisions, List<ApiObject> pods, Instant now) {
    String current = revisions.current().meta().name();
    String update = revisions.update().meta().name();
    Predicate<ApiObject> stays = p -> Pods.isCreated(p) && !PodState.isMarked(p);
    return new SetStatus(
        count(pods, Pods::isCreated),
        count(pods, Pods::isRunningAndReady),
        count(
            pods,
            p -> Pods.isRunningAndReady(p) && PodState.isAvailable(p, spec.minReadySeconds(), now)),
        count(pods, stays.and(p -> Pods.revision(p).equals(current))),
        count(pods, stays.and(p -> Pods.revision(p).equals(update))),
        current,
        update);
  }

  private static long count(List<ApiObject> pods, Predicate<ApiObject> condition) {
    return pods.stream().filter(condition).count();
  }

  /** With pods that an update has just taken away. */
  SetStatus without(int deleted) {
    return new SetStatus(
        replicas,
        readyReplicas,
        availableReplicas,
        Math.max(0, currentReplicas - deleted),
        updatedReplicas,
        currentRevision,
        updateRevision);
  }

  /** An update that has come to its end makes its revision the current one. */
  SetStatus completed(SetSpec spec) {
    boolean isComplete =
        spec.isRolling()
            && Stream.of(updatedReplicas, readyReplicas, replicas)
                .allMatch(n -> n == spec.replicas());
    return !isComplete
        ? this
        : new SetStatus(
            replicas,
            readyReplicas,
            availableReplicas,
            updatedReplicas,
            updatedReplicas,
            updateRevision,
            updateRevision);
  }

  /** Whether the StatefulSet says something else. */
  boolean isNews(ApiObject set) {
    Node status = set.field("status");
    Map<String, @Nullable Object> tree = tree(set, 0);
    tree.keySet().removeAll(List.of("observedGeneration", "collisionCount"));
    return set.meta().generation() > status.get("observedGeneration").number()
        || tree.entrySet().stream().anyMatch(e -> differs(status.get(e.getKey()), e.getValue()))
        || Stream.of("readyReplicas", "currentReplicas", "updatedReplicas")
            .anyMatch(field -> !tree.containsKey(field) && status.get(field).number() != 0);
  }

  private static boolean differs(Node before, @Nullable Object now) {
    return now instanceof Long number
        ? before.number() != number
        : !Objects.equals(before.value(), now);
  }

  /** As the object has it. */
  Map<String, @Nullable Object> tree(ApiObject set, long collisions) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "observedGeneration", set.meta().generation());
    out.put("replicas", replicas);
    put(out, "readyReplicas", readyReplicas);
    put(out, "currentReplicas", currentReplicas);
    put(out, "updatedReplicas", updatedReplicas);
    out.put("currentRevision", currentRevision);
    out.put("updateRevision", updateRevision);
    out.put("collisionCount", collisions);
    out.put("availableReplicas", availableReplicas);
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, long value) {
    if (value != 0) {
      out.put(field, value);
    }
  }
}
