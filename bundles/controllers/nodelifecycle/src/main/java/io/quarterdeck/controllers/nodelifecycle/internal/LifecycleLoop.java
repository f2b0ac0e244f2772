// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import static io.quarterdeck.controllers.nodelifecycle.internal.NodeWrites.NODES;
import static io.quarterdeck.controllers.nodelifecycle.internal.NodeWrites.PODS;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.libraries.pods.PodsByNode;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Follows nodes, their leases, and which pods are on them. */
final class LifecycleLoop implements Controller.Running {
  private static final GroupResource LEASES = new GroupResource("coordination.k8s.io", "leases");
  private static final String LEASE_NAMESPACE = "kube-node-lease";
  private static final FieldSelector BOUND =
      new FieldSelector(List.of(new Term("spec.nodeName", "", true)));
  private static final int WORKERS = 4;

  private final ObjectReader reader;
  private final Limits limits;
  private final EventRecorder events;
  private final NodeWrites writes;
  private final HealthTracker health = new HealthTracker();
  private final PodsByNode<ObjectKey> pods = new PodsByNode<>();
  private final Zones zones;
  private final Monitor monitor;
  private final Reconciler<Item> loop;
  private final Instant started;

  LifecycleLoop(ControllerContext context, Metrics metrics, Limits limits) {
    reader = context.reader();
    this.limits = limits;
    started = context.clock().instant();
    events = new EventRecorder(context.client(), "node-controller", context.clock());
    writes = new NodeWrites(context, events);
    zones = new Zones(limits);
    loop = new Reconciler<>("node_lifecycle_controller", metrics, WORKERS, this::reconcile);
    monitor = new Monitor(health, zones, limits, writes, loop::add);
  }

  LifecycleLoop follow() {
    loop.following(reader.subscribe(LEASES, this::lease))
        .following(reader.subscribe(NODES.groupResource(), this::node))
        .following(reader.subscribe(PODS.groupResource(), BOUND, this::pod));
    return this;
  }

  private void lease(ApiObject lease, boolean deleted) {
    if (lease.meta().namespace().equals(LEASE_NAMESPACE)) {
      health.lease(lease, deleted, writes.now());
    }
  }

  private void node(ApiObject node, boolean deleted) {
    String name = node.meta().name();
    String uid = node.meta().uid();
    if (deleted) {
      health.removeNode(name);
      zones.remove(name);
      writes.event(
          name,
          uid,
          "RemovingNode",
          "Node " + name + " event: Removing Node " + name + " from Controller");
      return;
    }
    boolean isNew = health.node(node, writes.now());
    if (isNew && !Health.time(node.meta().creationTimestamp(), started).isBefore(started)) {
      writes.event(
          name,
          uid,
          "RegisteredNode",
          "Node " + name + " event: Registered Node " + name + " in Controller");
    }
    loop.add(new Item.Node(name));
    if (isNew) {
      loop.add(new Item.Monitor(), limits.period());
      loop.add(new Item.Pods(name));
    }
  }

  private void pod(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    String node = pod.field("spec").get("nodeName").text();
    if (deleted || node.isEmpty()) {
      pods.remove(key);
    } else if (pods.put(key, node)) {
      Health known = health.get(node);
      if (known != null && known.isTrouble()) {
        loop.add(new Item.Pods(node));
      }
    }
  }

  private Outcome reconcile(Item item) {
    return switch (item) {
      case Item.Monitor m -> {
        monitor.check();
        yield health.all().isEmpty() ? Outcome.DONE : Outcome.after(limits.period());
      }
      case Item.Tainting t -> taint();
      case Item.Node n -> sync(n.name());
      case Item.Pods p -> withdraw(p.node());
    };
  }

  private Outcome taint() {
    while (true) {
      String name = zones.next(writes.now());
      if (name == null) {
        Duration wait = zones.untilNext(writes.now());
        return wait == null ? Outcome.DONE : Outcome.after(wait.plusMillis(1));
      }
      writes.node(name, (node, now) -> NodeTaints.noExecute(node, Readiness.status(node), now));
    }
  }

  /** Compared with what the cache has: mostly there is nothing to do. */
  private Outcome sync(String name) {
    ApiObject node = reader.get(NODES.groupResource(), "", name);
    if (node == null) {
      return Outcome.DONE;
    }
    if (Readiness.status(node).equals(Readiness.TRUE)) {
      zones.remove(name);
    }
    ApiObject wanted = node.copy();
    settle(wanted, writes.now());
    if (!wanted.equals(node)) {
      writes.node(name, LifecycleLoop::settle);
    }
    return Outcome.DONE;
  }

  private static void settle(ApiObject node, Instant now) {
    NodeTaints.noSchedule(node, now);
    if (Readiness.status(node).equals(Readiness.TRUE)) {
      NodeTaints.clear(node, now);
    }
    NodeLabels.reconcile(node);
  }

  private Outcome withdraw(String name) {
    List<ObjectKey> all = pods.on(name);
    @Nullable ApiObject node = all.isEmpty() ? null : writes.node(name);
    String status = node == null ? "" : Readiness.status(node);
    if (status.isEmpty() || status.equals(Readiness.TRUE)) {
      return Outcome.DONE;
    }
    all.forEach(pod -> writes.withdraw(pod, name));
    return Outcome.DONE;
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
