// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import static io.quarterdeck.controllers.deployment.internal.DeploymentConditions.PROGRESSING;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.libraries.workloads.Conditions;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSet of a Deployment's template. Kubernetes: {@code getNewReplicaSet} of {@code
 * pkg/controller/deployment/sync.go}.
 */
final class CurrentSet {
  private static final GroupVersionKind KIND = new GroupVersionKind("apps", "v1", "ReplicaSet");
  private static final int LONGEST_NAME = 253;

  private CurrentSet() {}

  /** Has the one that there is, if any, and the Deployment bear their revision. */
  static void adjust(Rollout rollout) {
    ApiObject set = rollout.sets().current();
    if (set == null) {
      return;
    }
    ApiObject next = set.copy();
    Revisions.annotate(next, rollout.deployment(), Revisions.next(rollout.sets().old()));
    long minReady = rollout.deployment().field("spec").get("minReadySeconds").number();
    if (set.field("spec").get("minReadySeconds").number() != minReady) {
      minReady(next, minReady);
    }
    if (!next.equals(set)) {
      rollout.update(next);
      return;
    }
    boolean changed = setRevision(rollout.deployment(), Revisions.revision(set));
    Conditions conditions = Conditions.of(rollout.deployment());
    if (hasDeadline(rollout) && conditions.find(PROGRESSING).isAbsent()) {
      progress(
          rollout,
          Conditions.TRUE,
          "FoundNewReplicaSet",
          "Found new replica set \"" + set.meta().name() + "\"");
      changed = true;
    }
    if (changed) {
      rollout.write();
    }
  }

  private static void minReady(ApiObject set, long seconds) {
    if (seconds == 0) {
      set.object("spec").remove("minReadySeconds");
    } else {
      set.object("spec").put("minReadySeconds", seconds);
    }
  }

  private static boolean hasDeadline(Rollout rollout) {
    return DeploymentConditions.deadline(rollout.deployment()) != 0;
  }

  private static boolean setRevision(ApiObject deployment, long revision) {
    String text = Long.toString(revision);
    return !text.equals(deployment.meta().mutableAnnotations().put(Revisions.REVISION, text));
  }

  private static void progress(Rollout rollout, String status, String reason, String message) {
    Conditions conditions = Conditions.of(rollout.deployment());
    DeploymentConditions.set(conditions, PROGRESSING, status, reason, message, rollout.now());
    conditions.into(rollout.deployment().object("status"));
  }

  /** Makes it where there is none. */
  static void require(Rollout rollout, ObjectClient client) {
    if (rollout.sets().current() != null) {
      return;
    }
    long revision = Revisions.next(rollout.sets().old());
    ApiObject set = wanted(rollout.deployment());
    long size = size(rollout, 0);
    set.object("spec").put("replicas", size);
    Revisions.annotate(set, rollout.deployment(), revision);
    Revisions.size(set, rollout.limits());
    try {
      ApiObject created = rollout.create(set);
      rollout.current(created);
      if (size > 0) {
        rollout.scaled("up", created.meta().name(), 0, size);
      }
      setRevision(rollout.deployment(), revision);
      if (hasDeadline(rollout)) {
        progress(
            rollout,
            Conditions.TRUE,
            "NewReplicaSetCreated",
            "Created new replica set \"" + created.meta().name() + "\"");
      }
      rollout.write();
    } catch (ApiException e) {
      failed(rollout, client, set, e);
    }
  }

  private static void failed(Rollout rollout, ObjectClient client, ApiObject set, ApiException e) {
    if (e.is(StatusReason.ALREADY_EXISTS)) {
      taken(rollout, client, set);
    } else if (rollout.sets().current() == null && !isPassing(e)) {
      String message =
          "Failed to create new replica set \"" + set.meta().name() + "\": " + e.getMessage();
      rollout.event(EventRecorder.WARNING, "ReplicaSetCreateError", message);
      if (hasDeadline(rollout)) {
        progress(rollout, Conditions.FALSE, "ReplicaSetCreateError", message);
        rollout.write();
      }
    }
    throw e;
  }

  /** Nothing that is worth a word: the namespace is ending, or the answer is tried for again. */
  private static boolean isPassing(ApiException e) {
    return e.is(StatusReason.CONFLICT)
        || e.is(StatusReason.SERVICE_UNAVAILABLE)
        || e.is(StatusReason.TIMEOUT)
        || (e.is(StatusReason.FORBIDDEN)
            && e.status().message().contains("because it is being terminated"));
  }

  /**
   * One of the name is there: this Deployment's own, of which the cache did not know, or another.
   */
  private static void taken(Rollout rollout, ObjectClient client, ApiObject set) {
    ApiObject deployment = rollout.deployment();
    ApiObject there = client.get(Rollout.SETS, set.meta().namespace(), set.meta().name());
    boolean ours =
        there == null
            || (Owners.isControlledBy(there, deployment.meta().uid())
                && PodTemplate.isSame(
                    there.field("spec").get("template"), deployment.field("spec").get("template")));
    if (!ours) {
      long collisions = deployment.field("status").get("collisionCount").number();
      deployment.object("status").put("collisionCount", collisions + 1);
      rollout.write();
    }
  }

  /** As large as the limits allow it to become at once. */
  static long size(Rollout rollout, long now) {
    Limits limits = rollout.limits();
    if (Limits.isRecreate(rollout.deployment())) {
      return limits.replicas();
    }
    long room = limits.most() - Sets.replicas(rollout.sets().all());
    return room <= 0 ? now : now + Math.min(room, limits.replicas() - now);
  }

  private static ApiObject wanted(ApiObject deployment) {
    Node spec = deployment.field("spec");
    Node collisions = deployment.field("status").get("collisionCount");
    String hash =
        PodTemplate.hash(
            spec.get("template"),
            collisions.isPresent() ? Long.valueOf(collisions.number()) : null);
    ApiObject set = ApiObject.of(KIND);
    set.meta().setName(name(deployment.meta().name(), hash));
    set.meta().setNamespace(deployment.meta().namespace());
    Map<String, @Nullable Object> template = copy(spec.get("template"));
    Map<String, @Nullable Object> labels =
        Trees.object(Trees.object(template, "metadata"), "labels");
    labels.put(PodTemplate.HASH_LABEL, hash);
    set.meta().tree().put("labels", Trees.copy(labels));
    Owners.control(set, Rollout.DEPLOYMENTS.kind(), deployment);
    Map<String, @Nullable Object> into = set.object("spec");
    into.put("replicas", 0L);
    minReady(set, spec.get("minReadySeconds").number());
    Map<String, @Nullable Object> selector = copy(spec.get("selector"));
    Trees.object(selector, "matchLabels").put(PodTemplate.HASH_LABEL, hash);
    into.put("selector", selector);
    into.put("template", template);
    return set;
  }

  private static String name(String deployment, String hash) {
    int room = LONGEST_NAME - hash.length() - 1;
    return deployment.substring(0, Math.min(room, deployment.length())) + "-" + hash;
  }

  private static Map<String, @Nullable Object> copy(Node node) {
    Map<String, @Nullable Object> tree = Trees.asObject(node.value());
    return tree == null ? new LinkedHashMap<>() : Trees.copy(tree);
  }
}
