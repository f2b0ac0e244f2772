// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.libraries.workloads.Times;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The conditions of Deployments. Kubernetes: {@code pkg/controller/deployment/util}. */
final class DeploymentConditions {
  static final String PROGRESSING = "Progressing";
  static final String AVAILABLE = "Available";
  static final String FAILURE = "ReplicaFailure";

  static final String COMPLETE = "NewReplicaSetAvailable";
  static final String TIMED_OUT = "ProgressDeadlineExceeded";
  static final String PAUSED = "DeploymentPaused";

  private static final long NO_DEADLINE = Integer.MAX_VALUE;

  private DeploymentConditions() {}

  /** Seconds; 0 for no deadline. */
  static long deadline(ApiObject deployment) {
    long seconds = deployment.field("spec").get("progressDeadlineSeconds").number();
    return seconds == NO_DEADLINE ? 0 : seconds;
  }

  /** Sets one; what says the same for the same reason stays as it is. */
  static void set(
      Conditions into, String type, String status, String reason, String message, Instant now) {
    Node before = into.find(type);
    if (before.get("status").text().equals(status) && before.get("reason").text().equals(reason)) {
      return;
    }
    replace(into, type, status, reason, message, now);
  }

  /** Sets one anew; its transition is when its status changed. */
  static void replace(
      Conditions into, String type, String status, String reason, String message, Instant now) {
    Node before = into.find(type);
    boolean same = before.get("status").text().equals(status);
    Map<String, @Nullable Object> next = Conditions.condition(type, status, reason, message);
    next.put("lastUpdateTime", Times.text(now));
    next.put(
        "lastTransitionTime",
        same ? before.get("lastTransitionTime").text(Times.text(now)) : Times.text(now));
    into.set(next);
  }

  /**
   * A Deployment that pauses or goes on says so, so that the time in between is not held against
   * it; one that has timed out stays so.
   *
   * @return whether something has changed
   */
  static boolean pause(ApiObject deployment, Instant now) {
    Conditions conditions = Conditions.of(deployment);
    String reason = conditions.find(PROGRESSING).get("reason").text();
    boolean paused = deployment.field("spec").get("paused").bool();
    if (deadline(deployment) == 0 || reason.equals(TIMED_OUT) || paused == reason.equals(PAUSED)) {
      return false;
    }
    if (paused) {
      set(conditions, PROGRESSING, Conditions.UNKNOWN, PAUSED, "Deployment is paused", now);
    } else {
      set(
          conditions,
          PROGRESSING,
          Conditions.UNKNOWN,
          "DeploymentResumed",
          "Deployment is resumed",
          now);
    }
    conditions.into(deployment.object("status"));
    return true;
  }
}
