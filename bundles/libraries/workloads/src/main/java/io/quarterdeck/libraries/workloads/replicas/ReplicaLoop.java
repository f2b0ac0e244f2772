// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads.replicas;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.workloads.AtOnce;
import io.quarterdeck.libraries.workloads.Claims;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.PodControl;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.PodTemplates;
import io.quarterdeck.libraries.workloads.RemovalOrder;
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
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Has each owner have as many pods as it wants, and say how many it has. Kubernetes: {@code
 * pkg/controller/replicaset}, which {@code pkg/controller/replication} uses for its kind as well.
 */
public final class ReplicaLoop {
  /** The most that are created or deleted in a turn. */
  private static final int BURST = 500;

  private static final int WORKERS = 5;

  private final ReplicaKind kind;
  private final ControllerContext context;
  private final Claims claims;
  private final PodControl control;
  private final Fence<ObjectKey> fence;
  private final Ownership ownership;

  private ReplicaLoop(
      ReplicaKind kind, ControllerContext context, EventRecorder events, Ownership ownership) {
    this.kind = kind;
    this.context = context;
    this.ownership = ownership;
    claims = new Claims(context.client(), kind.workload(), WorkloadKind.PODS);
    control = new PodControl(context.client(), events);
    fence = new Fence<>(context.reader(), WorkloadKind.POD_RESOURCE);
  }

  /** Runs for all owners of a kind. */
  public static Running start(ReplicaKind kind, Metrics metrics, ControllerContext context) {
    EventRecorder events = new EventRecorder(context.client(), kind.account(), context.clock());
    List<Reconciler<ObjectKey>> queue = new ArrayList<>();
    Ownership ownership =
        new Ownership(kind.workload().kind(), kind::selector, key -> queue.getFirst().add(key));
    ReplicaLoop loop = new ReplicaLoop(kind, context, events, ownership);
    queue.add(new Reconciler<>(kind.queue(), metrics, WORKERS, loop::reconcile));
    return queue
        .getFirst()
        .following(events::close)
        .following(context.reader().subscribe(kind.workload().groupResource(), ownership::owner))
        .following(
            context.reader().subscribeMetadata(WorkloadKind.POD_RESOURCE, ownership::object));
  }

  private Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject owner =
        context.reader().get(kind.workload().groupResource(), key.namespace(), key.name());
    if (owner == null) {
      return Outcome.DONE;
    }
    LabelSelector selector = kind.selector(owner);
    List<ApiObject> all =
        ownership.candidates(context.reader(), WorkloadKind.POD_RESOURCE, owner, selector);
    List<ApiObject> pods =
        claims.claim(
            owner,
            selector,
            all.stream().filter(PodState::isActive).toList(),
            () -> fence.writes(key));
    String failure = PodState.isMarked(owner) ? "" : manage(key, owner, pods);
    Instant now = context.clock().instant();
    Map<String, @Nullable Object> status =
        ReplicaStatus.of(owner, pods, terminating(owner, selector, all), failure, now);
    if (!status.equals(owner.tree().get("status"))) {
      owner.tree().put("status", status);
      context.client().update(kind.workload().resource(), owner, ObjectClient.STATUS);
    }
    return failure.isEmpty() ? next(owner, pods, now) : Outcome.RETRY;
  }

  private @Nullable Long terminating(
      ApiObject owner, @Nullable LabelSelector selector, List<ApiObject> all) {
    return !kind.countsTerminating()
        ? null
        : all.stream()
            .filter(PodState::isTerminating)
            .filter(p -> Owners.isControlledBy(p, owner.meta().uid()))
            .filter(p -> selector != null && selector.matches(p.meta().labels()))
            .count();
  }

  /** Creates or deletes; what could not be done, or empty. */
  private String manage(ObjectKey key, ApiObject owner, List<ApiObject> pods) {
    Node spec = owner.field("spec");
    int missing = (int) spec.get("replicas").number(1) - pods.size();
    if (missing == 0) {
      return "";
    }
    fence.writes(key);
    if (missing > 0) {
      ApiObject pod = PodTemplates.pod(spec.get("template"), owner, kind.workload().kind());
      return message(
          "",
          AtOnce.slowly(Math.min(missing, BURST), i -> control.create(pod.copy(), owner)).error());
    }
    List<ApiObject> surplus = surplus(owner, pods, Math.min(-missing, BURST));
    return message(
        "unable to delete pods: ",
        AtOnce.run(surplus.size(), i -> control.delete(surplus.get(i), owner)).error());
  }

  private static String message(String prefix, @Nullable ApiException error) {
    return error == null ? "" : prefix + error.getMessage();
  }

  private List<ApiObject> surplus(ApiObject owner, List<ApiObject> pods, int count) {
    return count == pods.size()
        ? pods
        : RemovalOrder.ranked(pods, related(owner), count, context.clock().instant());
  }

  /** The pods of all owners that have the same controller, such as those of one Deployment. */
  private List<ApiObject> related(ApiObject owner) {
    Node controller = Owners.controllerOf(owner);
    List<ApiObject> siblings =
        controller == null
            ? List.of(owner)
            : context
                .reader()
                .list(
                    kind.workload().groupResource(),
                    owner.meta().namespace(),
                    LabelSelector.EVERYTHING)
                .stream()
                .filter(o -> Owners.isControlledBy(o, controller.get("uid").text()))
                .toList();
    List<ApiObject> out = new ArrayList<>();
    for (ApiObject sibling : siblings) {
      for (ObjectKey pod : ownership.controlledBy(sibling.meta().uid())) {
        ApiObject found =
            context.reader().get(WorkloadKind.POD_RESOURCE, pod.namespace(), pod.name());
        if (found != null) {
          out.add(found);
        }
      }
    }
    return out;
  }

  /** Pods become available by waiting, of which nobody tells. */
  private static Outcome next(ApiObject owner, List<ApiObject> pods, Instant now) {
    Node status = owner.field("status");
    long minReady = owner.field("spec").get("minReadySeconds").number();
    if (minReady == 0
        || status.get("readyReplicas").number() == status.get("availableReplicas").number()) {
      return Outcome.DONE;
    }
    Duration until = PodState.untilAvailable(pods, minReady, now);
    return Outcome.after(until == null ? Duration.ofSeconds(minReady) : until);
  }
}
