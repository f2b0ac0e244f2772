// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.libraries.workloads.Claims;
import io.quarterdeck.libraries.workloads.Ownership;
import io.quarterdeck.libraries.workloads.PodState;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.libraries.workloads.revisions.RevisionHistory;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which DaemonSet has a turn when, and what is its. Kubernetes: {@code
 * pkg/controller/daemon/daemon_controller.go}.
 */
final class DaemonSetLoop {
  static final WorkloadKind SETS = WorkloadKind.of("apps", "v1", "DaemonSet", "daemonsets");

  private static final GroupResource NODES = new GroupResource("", "nodes");
  private static final int WORKERS = 2;
  private static final Duration CATCH_UP = Duration.ofSeconds(5);

  private final ControllerContext context;
  private final EventRecorder events;
  private final DaemonWork work;
  private final Ownership pods;
  private final Ownership revisions;
  private final Claims podClaims;
  private final Claims revisionClaims;
  private final Reconciler<ObjectKey> queue;
  private final Set<ObjectKey> sets = ConcurrentHashMap.newKeySet();
  private final Map<String, NodeRecord> nodes = new ConcurrentHashMap<>();
  private final Subscription following;

  private DaemonSetLoop(Metrics metrics, ControllerContext context) {
    this.context = context;
    events = new EventRecorder(context.client(), DaemonSetController.NAME, context.clock());
    work = DaemonWork.of(context, events);
    queue = new Reconciler<>("daemonset", metrics, WORKERS, this::reconcile);
    pods = new Ownership(SETS.kind(), DaemonSetLoop::selector, queue::add);
    revisions = new Ownership(SETS.kind(), DaemonSetLoop::selector, key -> {}, queue::add);
    podClaims = new Claims(context.client(), SETS, WorkloadKind.PODS);
    revisionClaims = new Claims(context.client(), SETS, RevisionHistory.REVISIONS);
    following = context.reader().subscribe(NODES, this::node);
  }

  static Running start(Metrics metrics, ControllerContext context) {
    DaemonSetLoop loop = new DaemonSetLoop(metrics, context);
    return loop.queue
        .following(loop.events::close)
        .following(loop.following)
        .following(context.reader().subscribe(SETS.groupResource(), loop::set))
        .following(context.reader().subscribeMetadata(WorkloadKind.POD_RESOURCE, loop.pods::object))
        .following(
            context.reader().subscribeMetadata(RevisionHistory.RESOURCE, loop.revisions::record));
  }

  private static @Nullable LabelSelector selector(ApiObject set) {
    return LabelSelector.of(set.field("spec").get("selector"));
  }

  private void set(ApiObject set, boolean deleted) {
    ObjectKey key = ObjectKey.of(set);
    if (deleted) {
      sets.remove(key);
    } else {
      sets.add(key);
    }
    revisions.owner(set, deleted);
    pods.owner(set, deleted);
  }

  /** Most changes of nodes are no reason for anything. */
  private void node(ApiObject node, boolean deleted) {
    NodeRecord now = deleted ? null : NodeRecord.of(node);
    NodeRecord before =
        now == null ? nodes.remove(node.meta().name()) : nodes.put(node.meta().name(), now);
    if (now == null || !now.equals(before)) {
      sets.forEach(queue::add);
    }
  }

  private Outcome reconcile(ObjectKey key) {
    DaemonWork own = work.of(key);
    own.pass();
    ApiObject set = context.reader().get(SETS.groupResource(), key.namespace(), key.name());
    LabelSelector selector = set == null ? null : selector(set);
    if (set == null || selector == null) {
      return Outcome.DONE;
    }
    if (selector.isEverything()) {
      events.event(
          set,
          EventRecorder.WARNING,
          "SelectingAll",
          "This daemon set is selecting all pods. A non-empty selector is required.");
      return Outcome.DONE;
    }
    if (PodState.isMarked(set)) {
      return Outcome.DONE;
    }
    if (!following.catchUp(CATCH_UP)) {
      // who does not know all nodes would take pods for those of none
      throw ApiException.unavailable("not all nodes are known yet", 1);
    }
    List<NodeRecord> there = List.copyOf(nodes.values());
    List<ApiObject> owned = pods(own, set, selector);
    DaemonRevisions known =
        DaemonRevisions.of(
            own.history(), set, revisions(own, set, selector), owned, () -> begin(own));
    return new DaemonTurn(own, new DaemonSpec(set), known, there, owned).run();
  }

  /** A name that is taken is written down in the status, and doubles in labels of pods. */
  private static void begin(DaemonWork own) {
    own.revisions().writes(own.key());
    own.sets().writes(own.key());
    own.pods().writes(own.key());
  }

  private List<ApiObject> pods(DaemonWork own, ApiObject set, LabelSelector selector) {
    return podClaims.claim(
        set,
        selector,
        pods.candidates(context.reader(), WorkloadKind.POD_RESOURCE, set, selector),
        own::begin);
  }

  private List<ApiObject> revisions(DaemonWork own, ApiObject set, LabelSelector selector) {
    return revisionClaims.claim(
        set,
        selector,
        revisions.candidates(context.reader(), RevisionHistory.RESOURCE, set, selector),
        () -> own.revisions().writes(own.key()));
  }
}
