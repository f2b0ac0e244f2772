// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.replicas;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The status of an owner of replicas. Kubernetes: {@code
 * pkg/controller/replicaset/replica_set_utils.go}.
 */
final class ReplicaStatus {
  private static final String FAILURE = "ReplicaFailure";

  private ReplicaStatus() {}

  /**
   * As it should be.
   *
   * @param pods that run or will
   * @param terminating how many are on their way out; null where that is not said
   * @param failure why some could not be created or deleted; empty when they could
   */
  static Map<String, @Nullable Object> of(
      ApiObject owner,
      List<ApiObject> pods,
      @Nullable Long terminating,
      String failure,
      Instant now) {
    Node spec = owner.field("spec");
    Map<String, String> labels = spec.at("template", "metadata", "labels").stringMap();
    long minReady = spec.get("minReadySeconds").number();
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("replicas", (long) pods.size());
    put(out, "fullyLabeledReplicas", count(pods, p -> hasAll(p, labels)));
    put(out, "readyReplicas", count(pods, PodState::isReady));
    put(out, "availableReplicas", count(pods, p -> PodState.isAvailable(p, minReady, now)));
    if (terminating != null) {
      out.put("terminatingReplicas", terminating);
    }
    put(out, "observedGeneration", owner.meta().generation());
    conditions(owner, pods.size() - spec.get("replicas").number(1), failure, now).into(out);
    return out;
  }

  private static boolean hasAll(ApiObject pod, Map<String, String> labels) {
    return pod.meta().labels().entrySet().containsAll(labels.entrySet());
  }

  private static long count(List<ApiObject> pods, Predicate<ApiObject> condition) {
    return pods.stream().filter(condition).count();
  }

  private static void put(Map<String, @Nullable Object> out, String field, long value) {
    if (value != 0) {
      out.put(field, value);
    }
  }

  /** A failure stands as it was first told until it is over. */
  private static Conditions conditions(ApiObject owner, long tooMany, String failure, Instant now) {
    Conditions out = Conditions.of(owner);
    if (failure.isEmpty()) {
      out.remove(FAILURE);
    } else if (out.find(FAILURE).isAbsent()) {
      String reason = tooMany < 0 ? "FailedCreate" : tooMany > 0 ? "FailedDelete" : "";
      Map<String, @Nullable Object> condition =
          Conditions.condition(FAILURE, Conditions.TRUE, reason, failure);
      condition.put("lastTransitionTime", Times.text(now));
      out.set(condition);
    }
    return out;
  }
}
