// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.workloads.Claims;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which StatefulSet has a turn when, and what is its. Kubernetes: {@code
 * pkg/controller/statefulset/stateful_set.go}.
 */
final class StatefulSetLoop {
  static final WorkloadKind SETS = WorkloadKind.of("apps", "v1", "StatefulSet", "statefulsets");

  private static final int WORKERS = 5;
  private static final Duration CLAIMS_GO = Duration.ofSeconds(1);

  private final ControllerContext context;
  private final EventRecorder events;
  private final Ownership ownership;
  private final boolean severalAtOnce;
  private final Fences fences;
  private final Claims pods;
  private final Claims revisions;
  private final RevisionHistory history;

  private StatefulSetLoop(
      ControllerContext context, EventRecorder events, Ownership ownership, boolean severalAtOnce) {
    this.context = context;
    this.events = events;
    this.ownership = ownership;
    this.severalAtOnce = severalAtOnce;
    fences = Fences.of(context.reader());
    pods = new Claims(context.client(), SETS, WorkloadKind.PODS);
    revisions = new Claims(context.client(), SETS, RevisionHistory.REVISIONS);
    history = new RevisionHistory(SETS.kind(), context.client());
  }

  static Running start(Metrics metrics, ControllerContext context, boolean severalAtOnce) {
    EventRecorder events =
        new EventRecorder(context.client(), StatefulSetController.NAME, context.clock());
    List<Reconciler<ObjectKey>> queue = new ArrayList<>();
    Ownership ownership =
        new Ownership(SETS.kind(), StatefulSetLoop::selector, key -> queue.getFirst().add(key));
    StatefulSetLoop loop = new StatefulSetLoop(context, events, ownership, severalAtOnce);
    queue.add(new Reconciler<>("statefulset", metrics, WORKERS, loop::reconcile));
    return queue
        .getFirst()
        .following(events::close)
        .following(context.reader().subscribe(SETS.groupResource(), ownership::owner))
        .following(
            context.reader().subscribeMetadata(WorkloadKind.POD_RESOURCE, ownership::object));
  }

  private static @Nullable LabelSelector selector(ApiObject set) {
    return LabelSelector.of(set.field("spec").get("selector"));
  }

  private Outcome reconcile(ObjectKey key) {
    fences.pass(key);
    ApiObject set = context.reader().get(SETS.groupResource(), key.namespace(), key.name());
    LabelSelector selector = set == null ? null : selector(set);
    if (set == null || selector == null) {
      return Outcome.DONE;
    }
    SetSpec spec = new SetSpec(set);
    List<ApiObject> past = revisions(key, set, selector);
    List<ApiObject> members = pods(key, spec, selector);
    SetRevisions known = SetRevisions.of(history, spec, past, () -> fences.revisions().writes(key));
    PodWork work = PodWork.of(context, events, fences, key, spec);
    SetTurn turn = new SetTurn(work, known, members, severalAtOnce);
    SetStatus status = turn.run().completed(spec);
    if (status.isNews(set)) {
      set.tree().put("status", status.tree(set, known.collisions()));
      fences.sets().writes(key);
      context.client().update(SETS.resource(), set, ObjectClient.STATUS);
    }
    for (ApiObject revision : known.surplus(members, spec.history())) {
      fences.revisions().writes(key);
      history.delete(revision);
    }
    ApiException failure = turn.failure();
    if (failure != null) {
      throw failure;
    }
    return turn.isWaiting() ? Outcome.after(CLAIMS_GO) : next(spec, status, members);
  }

  /** Those of the StatefulSet; what its selector does not select is left as it is. */
  private List<ApiObject> revisions(ObjectKey key, ApiObject set, LabelSelector selector) {
    List<ApiObject> there =
        context.reader().list(RevisionHistory.RESOURCE, key.namespace(), selector);
    return revisions.claim(
        set,
        selector,
        there.stream()
            .filter(
                r -> Owners.controllerOf(r) == null || Owners.isControlledBy(r, set.meta().uid()))
            .toList(),
        () -> fences.revisions().writes(key));
  }

  private List<ApiObject> pods(ObjectKey key, SetSpec spec, LabelSelector selector) {
    return pods.claim(
        spec.set(),
        selector,
        ownership
            .candidates(context.reader(), WorkloadKind.POD_RESOURCE, spec.set(), selector)
            .stream()
            .filter(spec::isMember)
            .toList(),
        () -> fences.pods().writes(key));
  }

  /** Pods become available by waiting, of which nobody tells. */
  private Outcome next(SetSpec spec, SetStatus status, List<ApiObject> members) {
    if (spec.minReadySeconds() == 0 || status.readyReplicas() == status.availableReplicas()) {
      return Outcome.DONE;
    }
    Duration until =
        PodState.untilAvailable(members, spec.minReadySeconds(), context.clock().instant());
    return Outcome.after(until == null ? Duration.ofSeconds(spec.minReadySeconds()) : until);
  }
}
