// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static io.quarterdeck.controllers.deployment.internal.DeploymentConditions.PROGRESSING;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of a Deployment. Kubernetes: {@code calculateStatus} of {@code
 * pkg/controller/deployment/sync.go}, {@code progress.go}.
 */
final class RolloutStatus {
  private final ApiObject deployment;
  private final Sets sets;
  private final Limits limits;
  private final Instant now;
  private final Conditions conditions;

  RolloutStatus(ApiObject deployment, Sets sets, Instant now) {
    this.deployment = deployment;
    this.sets = sets;
    this.now = now;
    limits = Limits.of(deployment);
    conditions = Conditions.of(deployment);
  }

  /** While it is paused, scaled or deleted: nobody asks for progress. */
  Map<String, @Nullable Object> counted() {
    Map<String, @Nullable Object> out = counts();
    available();
    return finished(out);
  }

  /** While it rolls out. */
  Map<String, @Nullable Object> progressing() {
    Map<String, @Nullable Object> out = counts();
    available();
    if (DeploymentConditions.deadline(deployment) == 0) {
      conditions.remove(PROGRESSING);
    } else if (!isOver(out)) {
      progress(out);
    }
    failure();
    return finished(out);
  }

  private Map<String, @Nullable Object> counts() {
    List<ApiObject> all = sets.all();
    long available = Sets.status(all, "availableReplicas");
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    put(out, "observedGeneration", deployment.meta().generation());
    put(out, "replicas", Sets.status(all, "replicas"));
    ApiObject current = sets.current();
    put(out, "updatedReplicas", current == null ? 0 : Sets.status(current, "replicas"));
    put(out, "readyReplicas", Sets.status(all, "readyReplicas"));
    put(out, "availableReplicas", available);
    put(out, "unavailableReplicas", Math.max(0, Sets.replicas(all) - available));
    if (all.stream().allMatch(s -> s.field("status").get("terminatingReplicas").isPresent())) {
      out.put("terminatingReplicas", Sets.status(all, "terminatingReplicas"));
    }
    return out;
  }

  private static void put(Map<String, @Nullable Object> out, String field, long value) {
    if (value != 0) {
      out.put(field, value);
    }
  }

  private Map<String, @Nullable Object> finished(Map<String, @Nullable Object> out) {
    conditions.into(out);
    Node collisions = deployment.field("status").get("collisionCount");
    if (collisions.isPresent()) {
      out.put("collisionCount", collisions.number());
    }
    return out;
  }

  private void available() {
    boolean enough = Sets.status(sets.all(), "availableReplicas") >= limits.least();
    DeploymentConditions.set(
        conditions,
        DeploymentConditions.AVAILABLE,
        enough ? Conditions.TRUE : Conditions.FALSE,
        enough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
        enough
            ? "Deployment has minimum availability."
            : "Deployment does not have minimum availability.",
        now);
  }

  private static long number(Map<String, @Nullable Object> status, String field) {
    return status.get(field) instanceof Long n ? n : 0;
  }

  /** The last rollout has ended, and this is a change of size or of health. */
  private boolean isOver(Map<String, @Nullable Object> status) {
    return number(status, "replicas") == number(status, "updatedReplicas")
        && conditions.find(PROGRESSING).get("reason").text().equals(DeploymentConditions.COMPLETE);
  }

  private void progress(Map<String, @Nullable Object> status) {
    if (isComplete(status)) {
      DeploymentConditions.set(
          conditions,
          PROGRESSING,
          Conditions.TRUE,
          DeploymentConditions.COMPLETE,
          subject() + " has successfully progressed.",
          now);
    } else if (isFurther(status)) {
      DeploymentConditions.replace(
          conditions,
          PROGRESSING,
          Conditions.TRUE,
          "ReplicaSetUpdated",
          subject() + " is progressing.",
          now);
    } else if (isTimedOut()) {
      DeploymentConditions.set(
          conditions,
          PROGRESSING,
          Conditions.FALSE,
          DeploymentConditions.TIMED_OUT,
          subject() + " has timed out progressing.",
          now);
    }
  }

  private String subject() {
    ApiObject current = sets.current();
    return current == null
        ? "Deployment \"" + deployment.meta().name() + "\""
        : "ReplicaSet \"" + current.meta().name() + "\"";
  }

  private boolean isComplete(Map<String, @Nullable Object> status) {
    return isComplete(deployment, status);
  }

  /** All pods are of the template and available, and no others are left. */
  static boolean isComplete(ApiObject deployment, Map<String, @Nullable Object> status) {
    long replicas = Limits.of(deployment).replicas();
    return number(status, "updatedReplicas") == replicas
        && number(status, "replicas") == replicas
        && number(status, "availableReplicas") == replicas
        && number(status, "observedGeneration") >= deployment.meta().generation();
  }

  private boolean isFurther(Map<String, @Nullable Object> status) {
    Node before = deployment.field("status");
    long updated = before.get("updatedReplicas").number();
    return number(status, "updatedReplicas") > updated
        || number(status, "replicas") - number(status, "updatedReplicas")
            < before.get("replicas").number() - updated
        || number(status, "readyReplicas") > before.get("readyReplicas").number()
        || number(status, "availableReplicas") > before.get("availableReplicas").number();
  }

  private boolean isTimedOut() {
    Node before = conditions.find(PROGRESSING);
    String reason = before.get("reason").text();
    if (before.isAbsent() || reason.equals(DeploymentConditions.COMPLETE)) {
      return false;
    }
    Instant from = Times.of(before.get("lastUpdateTime"));
    return reason.equals(DeploymentConditions.TIMED_OUT)
        || (from != null
            && from.plusSeconds(DeploymentConditions.deadline(deployment)).isBefore(now));
  }

  /** The failure of a ReplicaSet is the Deployment's, that of the current one before others'. */
  private void failure() {
    ApiObject current = sets.current();
    Node failure = current == null ? Node.root(null) : failure(current);
    for (ApiObject set : sets.all()) {
      failure = failure.isPresent() ? failure : failure(set);
    }
    if (failure.isAbsent()) {
      conditions.remove(DeploymentConditions.FAILURE);
      return;
    }
    Node before = conditions.find(DeploymentConditions.FAILURE);
    String status = failure.get("status").text();
    String reason = failure.get("reason").text();
    if (before.get("status").text().equals(status) && before.get("reason").text().equals(reason)) {
      return;
    }
    String since = failure.get("lastTransitionTime").text();
    Map<String, @Nullable Object> next =
        Conditions.condition(
            DeploymentConditions.FAILURE, status, reason, failure.get("message").text());
    next.put("lastUpdateTime", since);
    next.put(
        "lastTransitionTime",
        before.get("status").text().equals(status)
            ? before.get("lastTransitionTime").text(since)
            : since);
    conditions.set(next);
  }

  private static Node failure(ApiObject set) {
    return StatusConditions.of(set).find(DeploymentConditions.FAILURE);
  }

  /** When somebody has to see whether it has come any further; null when that is not asked. */
  static @Nullable Duration untilDeadline(
      ApiObject deployment, Map<String, @Nullable Object> status, Instant now) {
    Node condition = StatusConditions.of(deployment).find(PROGRESSING);
    Instant from = Times.of(condition.get("lastUpdateTime"));
    long deadline = DeploymentConditions.deadline(deployment);
    if (deadline == 0
        || from == null
        || isComplete(deployment, status)
        || condition.get("reason").text().equals(DeploymentConditions.TIMED_OUT)) {
      return null;
    }
    // a second more, for times are whole seconds
    Duration left = Duration.between(now, from.plusSeconds(deadline + 1));
    return left.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : left;
  }
}
