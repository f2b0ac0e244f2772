// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.Claims;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Deployment's turns. Kubernetes: {@code syncDeployment} of {@code
 * pkg/controller/deployment/deployment_controller.go}.
 */
final class DeploymentLoop {
  private static final int WORKERS = 5;

  private final ControllerContext context;
  private final EventRecorder events;
  private final Ownership ownership;
  private final Claims claims;
  private final Fence<ObjectKey> fence;

  private DeploymentLoop(ControllerContext context, EventRecorder events, Ownership ownership) {
    this.context = context;
    this.events = events;
    this.ownership = ownership;
    claims = new Claims(context.client(), Rollout.DEPLOYMENTS, Rollout.SETS);
    fence = new Fence<>(context.reader(), Rollout.SETS.groupResource());
  }

  static Running start(Metrics metrics, ControllerContext context) {
    EventRecorder events =
        new EventRecorder(context.client(), DeploymentController.NAME, context.clock());
    List<Reconciler<ObjectKey>> queue = new ArrayList<>();
    Ownership ownership =
        new Ownership(
            Rollout.DEPLOYMENTS.kind(), DeploymentLoop::selector, key -> queue.getFirst().add(key));
    DeploymentLoop loop = new DeploymentLoop(context, events, ownership);
    queue.add(new Reconciler<>("deployment", metrics, WORKERS, loop::reconcile));
    return queue
        .getFirst()
        .following(events::close)
        .following(
            context.reader().subscribe(Rollout.DEPLOYMENTS.groupResource(), ownership::owner))
        .following(
            context.reader().subscribeMetadata(Rollout.SETS.groupResource(), ownership::object))
        .following(
            context
                .reader()
                .subscribeMetadata(
                    WorkloadKind.POD_RESOURCE,
                    (pod, deleted) -> loop.pod(pod, deleted, queue.getFirst())));
  }

  private static @Nullable LabelSelector selector(ApiObject deployment) {
    return LabelSelector.of(deployment.field("spec").get("selector"));
  }

  /** A Deployment that recreates waits until the last of its old pods is gone. */
  private void pod(ApiObject pod, boolean deleted, Reconciler<ObjectKey> queue) {
    Node controller = deleted ? Owners.controllerOf(pod) : null;
    if (controller != null) {
      ObjectKey owner =
          ownership.ownerOf(new ObjectKey(pod.meta().namespace(), controller.get("name").text()));
      if (owner != null) {
        queue.add(owner);
      }
    }
  }

  private Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject deployment =
        context.reader().get(Rollout.DEPLOYMENTS.groupResource(), key.namespace(), key.name());
    if (deployment == null) {
      return Outcome.DONE;
    }
    LabelSelector selector = selector(deployment);
    if (selector != null && selector.isEverything()) {
      return selectingAll(deployment);
    }
    List<ApiObject> sets =
        claims.claim(
            deployment,
            selector,
            ownership.candidates(
                context.reader(), Rollout.SETS.groupResource(), deployment, selector),
            () -> fence.writes(key));
    return roll(new Rollout(context, events, () -> fence.writes(key), deployment, sets));
  }

  private Outcome selectingAll(ApiObject deployment) {
    events.event(
        deployment,
        EventRecorder.WARNING,
        "SelectingAll",
        "This deployment is selecting all pods. A non-empty selector is required.");
    long generation = deployment.meta().generation();
    if (deployment.field("status").get("observedGeneration").number() < generation) {
      deployment.object("status").put("observedGeneration", generation);
      context.client().update(Rollout.DEPLOYMENTS.resource(), deployment, "status");
    }
    return Outcome.DONE;
  }

  private Outcome roll(Rollout rollout) {
    if (PodState.isMarked(rollout.deployment())) {
      CurrentSet.adjust(rollout);
      return counted(rollout);
    }
    if (DeploymentConditions.pause(rollout.deployment(), rollout.now())) {
      rollout.write();
    }
    CurrentSet.adjust(rollout);
    boolean paused = rollout.deployment().field("spec").get("paused").bool();
    Long back = Rollback.wanted(rollout.deployment());
    if (!paused && back != null) {
      CurrentSet.require(rollout, context.client());
      Rollback.to(rollout, back);
      return Outcome.DONE;
    }
    if (paused || isScaling(rollout)) {
      scale(rollout);
      if (paused && back == null) {
        rollout.cleanUp();
      }
      return counted(rollout);
    }
    return Limits.isRecreate(rollout.deployment()) ? recreate(rollout) : rolling(rollout);
  }

  /** Whether the Deployment has another size than its ReplicaSets were scaled for. */
  private static boolean isScaling(Rollout rollout) {
    long replicas = rollout.limits().replicas();
    return Sets.active(rollout.sets().all()).stream()
        .map(s -> Revisions.number(s, Revisions.DESIRED))
        .anyMatch(desired -> desired != null && desired != replicas);
  }

  private static void scale(Rollout rollout) {
    long replicas = rollout.limits().replicas();
    ApiObject only = rollout.sets().activeOrLatest();
    List<ApiObject> active = Sets.active(rollout.sets().all());
    if (only != null) {
      rollout.resize(only, replicas);
    } else if (isSaturated(rollout, replicas)) {
      Sets.active(rollout.sets().old()).forEach(s -> rollout.resize(s, 0));
    } else if (!Limits.isRecreate(rollout.deployment())) {
      Proportions.of(rollout.deployment(), active, rollout.limits())
          .forEach(share -> rollout.scale(share.set(), share.size()));
    }
  }

  private static boolean isSaturated(Rollout rollout, long replicas) {
    ApiObject current = rollout.sets().current();
    if (current == null) {
      return false;
    }
    Long desired = Revisions.number(current, Revisions.DESIRED);
    return desired != null
        && desired == replicas
        && Sets.replicas(current) == replicas
        && Sets.status(current, "availableReplicas") == replicas;
  }

  private Outcome rolling(Rollout rollout) {
    CurrentSet.require(rollout, context.client());
    if (!RollingUpdate.step(rollout)) {
      cleanUpBehind(rollout);
    }
    return progressing(rollout);
  }

  private Outcome recreate(Rollout rollout) {
    boolean scaled = false;
    for (ApiObject set : Sets.active(rollout.sets().old())) {
      scaled |= rollout.resize(set, 0);
    }
    if (scaled || hasOldPods(rollout)) {
      return progressing(rollout);
    }
    CurrentSet.require(rollout, context.client());
    ApiObject current = rollout.sets().current();
    if (current != null && !rollout.resize(current, rollout.limits().replicas())) {
      cleanUpBehind(rollout);
    }
    return progressing(rollout);
  }

  /**
   * Whether pods of old ReplicaSets may still run, also such as are being deleted and such as
   * nobody knows anything of.
   */
  private boolean hasOldPods(Rollout rollout) {
    List<ApiObject> old = rollout.sets().old();
    if (Sets.status(old, "replicas") > 0) {
      return true;
    }
    LabelSelector selector = selector(rollout.deployment());
    List<String> uids = old.stream().map(s -> s.meta().uid()).toList();
    return selector != null
        && context
            .reader()
            .list(WorkloadKind.POD_RESOURCE, rollout.deployment().meta().namespace(), selector)
            .stream()
            .filter(p -> !PodState.isFinished(p))
            .map(Owners::controllerOf)
            .anyMatch(c -> c != null && uids.contains(c.get("uid").text()));
  }

  private static void cleanUpBehind(Rollout rollout) {
    Map<String, @Nullable Object> status = rollout.deployment().object("status");
    if (RolloutStatus.isComplete(rollout.deployment(), status)) {
      rollout.cleanUp();
    }
  }

  private Outcome counted(Rollout rollout) {
    rollout.write(new RolloutStatus(rollout.deployment(), rollout.sets(), rollout.now()).counted());
    return Outcome.DONE;
  }

  private Outcome progressing(Rollout rollout) {
    Map<String, @Nullable Object> status =
        new RolloutStatus(rollout.deployment(), rollout.sets(), rollout.now()).progressing();
    rollout.write(status);
    Duration until = RolloutStatus.untilDeadline(rollout.deployment(), status, rollout.now());
    return until == null ? Outcome.DONE : Outcome.after(until);
  }
}
