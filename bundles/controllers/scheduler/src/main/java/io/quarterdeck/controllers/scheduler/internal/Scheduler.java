// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.PatchType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Binds pods to nodes. Before there is a node it follows nodes alone. Pods are placed one at a
 * time, and bound several at once.
 */
final class Scheduler implements Running {
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  static final GroupResource NODES = new GroupResource("", "nodes");
  private static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  private static final GroupVersionKind BINDING = new GroupVersionKind("", "v1", "Binding");
  private static final Duration CATCH_UP = Duration.ofSeconds(10);
  private static final Duration SOON = Duration.ofMillis(50);
  private static final int WORKERS = 4;

  /** A turn of it begins to follow pods, and has those that wait tried again. */
  private static final ObjectKey ALL = new ObjectKey("", "");

  private final ControllerContext context;
  private final EventRecorder events;
  private final Cluster cluster;
  private final Waiting waiting = new Waiting();
  private final ClaimWrites claims;
  private final Reconciler<ObjectKey> loop;
  private volatile @Nullable Subscription nodes;
  private volatile @Nullable Subscription pods;
  private final AtomicLong changes = new AtomicLong();
  private volatile boolean caughtUp;

  Scheduler(ControllerContext context, Metrics metrics) {
    this.context = context;
    events = new EventRecorder(context.client(), "default-scheduler", context.clock());
    cluster = new Cluster(this::labels);
    claims = new ClaimWrites(context.client());
    loop = new Reconciler<>("simulated-scheduler", metrics, WORKERS, this::reconcile);
    Subscription made = context.reader().subscribe(NODES, this::nodeChanged);
    nodes = made;
    loop.following(made);
  }

  private Map<String, String> labels(String namespace) {
    ApiObject found = context.reader().get(NAMESPACES, "", namespace);
    return found == null ? Map.of() : found.meta().labels();
  }

  private void nodeChanged(ApiObject node, boolean deleted) {
    if (cluster.node(node, deleted)) {
      tryAll(Duration.ZERO);
    }
  }

  private void tryAll(Duration after) {
    changes.incrementAndGet();
    loop.add(ALL, after);
  }

  private void podChanged(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    boolean bound = !pod.field("spec").get("nodeName").isEmpty();
    boolean gone = deleted || isThrough(pod);
    if (bound || gone) {
      waiting.forget(key);
      if (cluster.pod(pod, gone)) {
        tryAll(SOON);
      }
    } else if (caughtUp && isWanted(pod) && !waiting.knows(pod)) {
      loop.add(key);
    }
  }

  private static boolean isThrough(ApiObject pod) {
    String phase = pod.field("status").get("phase").text();
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  private static boolean isWanted(ApiObject pod) {
    return Cluster.isForThis(pod.field("spec"))
        && pod.meta().deletionTimestamp().isEmpty()
        && pod.field("spec").get("schedulingGates").isEmpty();
  }

  private Outcome reconcile(ObjectKey key) {
    if (key.equals(ALL)) {
      return all();
    }
    ApiObject pod = context.reader().get(PODS.groupResource(), key.namespace(), key.name());
    boolean mine =
        pod != null
            && pod.field("spec").get("nodeName").isEmpty()
            && isWanted(pod)
            && !isThrough(pod);
    if (!mine || pod == null) {
      waiting.forget(key);
      return Outcome.DONE;
    }
    if (!caughtUp) {
      return Outcome.DONE; // all have their turns then
    }
    long before = changes.get();
    return switch (cluster.place(pod, Volumes.of(pod, context.reader()))) {
      case Choice.Done d -> Outcome.DONE;
      case Choice.Nowhere n -> later(pod, before);
      case Choice.On on -> on.claims().isEmpty() ? bind(pod, on.node()) : claim(pod, on, before);
      case Choice.Unschedulable u -> refuse(pod, u.message(), before);
    };
  }

  /** All nodes and what they hold already are known before anything is placed. */
  private Outcome all() {
    if (!isCaughtUp(nodes)) {
      return Outcome.RETRY;
    }
    if (cluster.isEmpty()) {
      return Outcome.DONE;
    }
    if (pods == null) {
      Subscription made = context.reader().subscribe(PODS.groupResource(), this::podChanged);
      pods = made;
      loop.following(made);
      loop.following(
          context.reader().subscribeMetadata(Volumes.CLAIMS, (claim, deleted) -> tryAll(SOON)));
      loop.following(
          context.reader().subscribe(Volumes.VOLUMES, (volume, deleted) -> tryAll(SOON)));
      loop.following(
          context.reader().subscribeMetadata(Volumes.CLASSES, (one, deleted) -> tryAll(SOON)));
    }
    if (!caughtUp && !isCaughtUp(pods)) {
      return Outcome.RETRY;
    }
    if (!caughtUp) {
      caughtUp = true;
      context.reader().list(PODS.groupResource(), "", LabelSelector.EVERYTHING).stream()
          .filter(p -> p.field("spec").get("nodeName").isEmpty() && isWanted(p))
          .forEach(p -> loop.add(ObjectKey.of(p)));
    }
    waiting.keys().forEach(loop::add);
    return Outcome.DONE;
  }

  private static boolean isCaughtUp(@Nullable Subscription one) {
    return one != null && one.catchUp(CATCH_UP);
  }

  /** Until there is a node. */
  private Outcome later(ApiObject pod, long seen) {
    waiting.again(pod, false, context.clock().instant());
    return changes.get() == seen ? Outcome.DONE : Outcome.after(SOON);
  }

  /** The pod is placed anew when its claims are bound, which leads it to the same node. */
  private Outcome claim(ApiObject pod, Choice.On on, long seen) {
    cluster.release(ObjectKey.of(pod));
    claims.write(on.claims(), on.node());
    Waiting.Again again = waiting.again(pod, false, context.clock().instant());
    return Outcome.after(changes.get() == seen ? again.pause() : SOON);
  }

  private Outcome bind(ApiObject pod, String node) {
    ObjectKey key = ObjectKey.of(pod);
    try {
      context
          .client()
          .createBelow(PODS, key.namespace(), key.name(), "binding", binding(pod, node));
    } catch (RuntimeException e) {
      unhold(key);
      throw e;
    }
    waiting.forget(key);
    events.event(
        pod, EventRecorder.NORMAL, "Scheduled", "Successfully assigned " + key + " to " + node);
    return Outcome.DONE;
  }

  /** An answer may be lost, and the pod bound all the same. */
  private void unhold(ObjectKey key) {
    cluster.release(key);
    ApiObject now = context.reader().get(PODS.groupResource(), key.namespace(), key.name());
    if (now != null && !now.field("spec").get("nodeName").isEmpty() && !isThrough(now)) {
      cluster.pod(now, false);
    }
  }

  private static ApiObject binding(ApiObject pod, String node) {
    ApiObject out = ApiObject.of(BINDING);
    out.meta().setName(pod.meta().name());
    out.meta().setNamespace(pod.meta().namespace());
    out.meta().setUid(pod.meta().uid());
    out.object("target").put("kind", "Node");
    out.object("target").put("name", node);
    return out;
  }

  private Outcome refuse(ApiObject pod, String message, long seen) {
    Map<String, @Nullable Object> patch = Unscheduled.patch(pod, message, context.clock());
    Waiting.Again again = waiting.again(pod, patch != null, context.clock().instant());
    if (patch != null) {
      context
          .client()
          .patch(
              PODS,
              pod.meta().namespace(),
              pod.meta().name(),
              ObjectClient.STATUS,
              PatchType.MERGE,
              new LinkedHashMap<>(patch));
    }
    if (again.tell()) {
      events.event(pod, EventRecorder.WARNING, "FailedScheduling", message);
    }
    // what has changed since it was checked may have missed it among those that wait
    return Outcome.after(changes.get() == seen ? again.pause() : SOON);
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
