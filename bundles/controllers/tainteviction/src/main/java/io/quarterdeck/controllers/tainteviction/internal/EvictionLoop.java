// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.pods.PodsByNode;
import io.quarterdeck.libraries.pods.Taint;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Follows taints of nodes and which pods are there; a pod has a turn when it may have to go. */
final class EvictionLoop implements Controller.Running {
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  static final GroupResource NODES = new GroupResource("", "nodes");

  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");
  private static final FieldSelector BOUND =
      new FieldSelector(List.of(new Term("spec.nodeName", "", true)));
  private static final int WORKERS = 8;

  private final ControllerContext context;
  private final EventRecorder events;
  private final Fence<ObjectKey> fence;
  private final Counter deletions;
  private final TaintedNodes tainted = new TaintedNodes();
  private final PodsByNode<ObjectKey> pods = new PodsByNode<>();
  private final Map<ObjectKey, Eviction> evictions = new ConcurrentHashMap<>();
  private final Reconciler<ObjectKey> loop;

  EvictionLoop(ControllerContext context, Metrics metrics) {
    this.context = context;
    events = new EventRecorder(context.client(), TaintEviction.NAME, context.clock());
    fence = new Fence<>(context.reader(), PODS.groupResource());
    deletions =
        metrics
            .counter(
                "taint_eviction_controller_pod_deletions_total",
                "Pods that had to go for the taints of their node.")
            .with();
    loop = new Reconciler<>("noexec_taint_pod", metrics, WORKERS, this::reconcile);
  }

  EvictionLoop follow() {
    ObjectReader reader = context.reader();
    loop.following(reader.subscribe(NODES, this::node))
        .following(reader.subscribe(PODS.groupResource(), BOUND, this::pod));
    return this;
  }

  /** Taints are known before the pods are asked for, and the other way round below. */
  private void node(ApiObject node, boolean deleted) {
    if (tainted.node(node, deleted)) {
      pods.on(node.meta().name()).forEach(loop::add);
    }
  }

  private void pod(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    String node = pod.field("spec").get("nodeName").text();
    if (deleted || node.isEmpty()) {
      pods.remove(key);
    } else {
      pods.put(key, node);
    }
    if (evictions.containsKey(key) || !tainted.of(node).isEmpty()) {
      loop.add(key);
    }
  }

  private Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject pod = context.reader().get(PODS.groupResource(), key.namespace(), key.name());
    Eviction planned = evictions.get(key);
    if (pod == null || (planned != null && !planned.uid().equals(pod.meta().uid()))) {
      cancel(key);
      planned = null;
    }
    if (pod == null) {
      return Outcome.DONE;
    }
    List<Taint> taints = tainted.of(pod.field("spec").get("nodeName").text());
    Patience patience = Patience.of(taints, pod.field("spec").get("tolerations").items());
    Duration time = patience.time();
    if (time == null) {
      cancel(key);
      return Outcome.DONE;
    }
    return pod.meta().deletionTimestamp().isEmpty() ? evict(key, pod, planned, time) : Outcome.DONE;
  }

  private Outcome evict(
      ObjectKey key, ApiObject pod, @Nullable Eviction planned, Duration patience) {
    Instant now = context.clock().instant();
    Eviction eviction = planned;
    if (patience.isZero() && planned != null && planned.due().isAfter(now)) {
      cancel(key); // at once, where it was to be later
      eviction = null;
    }
    if (eviction == null) {
      eviction = new Eviction(pod.meta().uid(), now.plus(patience), false);
      evictions.put(key, eviction);
    }
    Duration left = Duration.between(now, eviction.due());
    if (left.isPositive()) {
      return Outcome.after(left);
    }
    if (!eviction.isMarked()) {
      evictions.put(key, eviction.marked());
      say(key, "Marking for deletion Pod " + key);
    }
    delete(key, eviction.uid(), now);
    return Outcome.DONE;
  }

  private void delete(ObjectKey key, String uid, Instant now) {
    ObjectClient client = context.client();
    fence.writes(key);
    client.change(
        PODS,
        key.namespace(),
        key.name(),
        ObjectClient.STATUS,
        pod -> {
          if (pod.meta().uid().equals(uid)) {
            DisruptionCondition.set(pod, now);
          }
          return pod;
        });
    try {
      client.delete(PODS, key.namespace(), key.name(), DeleteOptions.ofUid(uid));
      deletions.increment();
    } catch (ApiException e) {
      if (!e.is(StatusReason.NOT_FOUND)) {
        throw e;
      }
    }
  }

  /** It may stay, or is gone. */
  private void cancel(ObjectKey key) {
    Eviction planned = evictions.remove(key);
    if (planned != null && !planned.isMarked()) {
      say(key, "Cancelling deletion of Pod " + key);
    }
  }

  /** Of a pod by its name alone, as kube-controller-manager does. */
  private void say(ObjectKey key, String message) {
    ApiObject pod = ApiObject.of(POD);
    pod.meta().setNamespace(key.namespace());
    pod.meta().setName(key.name());
    events.event(pod, EventRecorder.NORMAL, "TaintManagerEviction", message);
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
