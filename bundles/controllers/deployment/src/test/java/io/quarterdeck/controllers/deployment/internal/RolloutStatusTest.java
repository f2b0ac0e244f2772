// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RolloutStatusTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:10:00Z");

  private final ApiObject deployment =
      Samples.object(Samples.deployment(2, "v1", "'progressDeadlineSeconds':60"));
  private final ApiObject current = Samples.set("new", 2, 2, "2026-01-01T00:00:00Z");
  private final ApiObject old = Samples.set("old", 1, 2, "2026-01-01T00:00:00Z");

  private static void counts(ApiObject set, long replicas, long available) {
    set.object("status")
        .putAll(
            Map.of(
                "replicas", replicas,
                "readyReplicas", available,
                "availableReplicas", available,
                "terminatingReplicas", 0L));
  }

  private Map<String, @Nullable Object> status(boolean hasOld) {
    return new RolloutStatus(deployment, new Sets(current, hasOld ? List.of(old) : List.of()), NOW)
        .progressing();
  }

  private void progressing(String reason, String updated) {
    deployment
        .object("status")
        .put(
            "conditions",
            List.of(
                Map.of(
                    "type", "Progressing",
                    "status", "True",
                    "reason", reason,
                    "lastUpdateTime", updated,
                    "lastTransitionTime", updated)));
  }

  private static String condition(Map<String, @Nullable Object> status, String type) {
    Node c = new StatusConditions(Node.root(status).get("conditions")).find(type);
    return c.get("status").text() + " " + c.get("reason").text() + ": " + c.get("message").text();
  }

  @Test
  void allIsCounted() {
    counts(current, 2, 1);
    counts(old, 1, 1);
    deployment.meta().setGeneration(4);
    deployment.object("status").put("collisionCount", 1L);
    Map<String, @Nullable Object> status = status(true);
    status.remove("conditions");
    assertEquals(
        "{observedGeneration=4, replicas=3, updatedReplicas=2, readyReplicas=2,"
            + " availableReplicas=2, unavailableReplicas=1, terminatingReplicas=0,"
            + " collisionCount=1}",
        status.toString());
    old.object("status").remove("terminatingReplicas");
    assertFalse(status(true).containsKey("terminatingReplicas"));
  }

  @Test
  void whenAllOfTheTemplateAreAvailableItIsComplete() {
    counts(current, 2, 2);
    assertEquals(
        "True NewReplicaSetAvailable: ReplicaSet \"new\" has successfully progressed.",
        condition(status(false), "Progressing"));
    assertEquals(
        "True MinimumReplicasAvailable: Deployment has minimum availability.",
        condition(status(false), "Available"));
  }

  @Test
  void everyStepIsProgress() {
    counts(current, 1, 0);
    progressing("ReplicaSetUpdated", "2026-01-01T00:00:00Z");
    Map<String, @Nullable Object> status = status(true);
    assertEquals(
        "True ReplicaSetUpdated: ReplicaSet \"new\" is progressing.",
        condition(status, "Progressing"));
    Node c = new StatusConditions(Node.root(status).get("conditions")).find("Progressing");
    assertEquals("2026-01-01T00:10:00Z", c.get("lastUpdateTime").text());
    assertEquals("2026-01-01T00:00:00Z", c.get("lastTransitionTime").text());
    assertEquals(
        "False MinimumReplicasUnavailable: Deployment does not have minimum availability.",
        condition(status, "Available"));
  }

  @Test
  void noProgressForTooLongIsAFailure() {
    progressing("ReplicaSetUpdated", "2026-01-01T00:09:30Z");
    assertEquals("True ReplicaSetUpdated: ", condition(status(false), "Progressing"));
    assertEquals(
        Duration.ofSeconds(31), RolloutStatus.untilDeadline(deployment, status(false), NOW));
    progressing("ReplicaSetUpdated", "2026-01-01T00:08:59Z");
    Map<String, @Nullable Object> late = status(false);
    assertEquals(
        "False ProgressDeadlineExceeded: ReplicaSet \"new\" has timed out progressing.",
        condition(late, "Progressing"));
    deployment.tree().put("status", late);
    assertNull(RolloutStatus.untilDeadline(deployment, late, NOW));
    assertEquals(condition(late, "Progressing"), condition(status(false), "Progressing"));
  }

  @Test
  void whoIsCompleteDoesNotTimeOut() {
    counts(current, 2, 1);
    deployment.object("status").putAll(Map.of("readyReplicas", 1L, "availableReplicas", 1L));
    progressing("NewReplicaSetAvailable", "2026-01-01T00:00:00Z");
    assertEquals("True NewReplicaSetAvailable: ", condition(status(false), "Progressing"));
  }

  @Test
  void withoutADeadlineNothingIsSaid() {
    progressing("ReplicaSetUpdated", "2026-01-01T00:00:00Z");
    deployment.object("spec").put("progressDeadlineSeconds", (long) Integer.MAX_VALUE);
    assertEquals(" : ", condition(status(false), "Progressing"));
  }

  @Test
  void theFailureOfAReplicaSetIsTheDeployments() {
    old.object("status")
        .put(
            "conditions",
            List.of(
                Map.of(
                    "type", "ReplicaFailure",
                    "status", "True",
                    "reason", "FailedCreate",
                    "message", "no")));
    assertEquals("True FailedCreate: no", condition(status(true), "ReplicaFailure"));
    deployment.tree().put("status", status(true));
    assertEquals(" : ", condition(status(false), "ReplicaFailure"));
  }

  @Test
  void pausingAndGoingOnIsSaid() {
    deployment.object("spec").put("paused", true);
    assertTrue(DeploymentConditions.pause(deployment, NOW));
    assertFalse(DeploymentConditions.pause(deployment, NOW));
    assertEquals(
        "Unknown DeploymentPaused: Deployment is paused",
        condition(deployment.object("status"), "Progressing"));
    deployment.object("spec").put("paused", false);
    assertTrue(DeploymentConditions.pause(deployment, NOW));
    assertEquals(
        "Unknown DeploymentResumed: Deployment is resumed",
        condition(deployment.object("status"), "Progressing"));
    progressing("ProgressDeadlineExceeded", "2026-01-01T00:00:00Z");
    deployment.object("spec").put("paused", true);
    assertFalse(DeploymentConditions.pause(deployment, NOW));
  }
}
