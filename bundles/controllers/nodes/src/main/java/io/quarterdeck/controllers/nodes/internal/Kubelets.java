// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.FieldSelector.Term;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.controllers.nodes.internal.PodStatus.Place;
import io.quarterdeck.controllers.nodes.internal.Step.Notice;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import io.quarterdeck.spi.lookup.PatchType;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The kubelets of all simulated nodes: one subscription, and a small record of each pod. */
final class Kubelets implements Running {
  static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final FieldSelector BOUND =
      new FieldSelector(List.of(new Term("spec.nodeName", "", true)));
  private static final Duration CATCH_UP = Duration.ofSeconds(10);
  private static final int WORKERS = 4;

  /** The first key of all: with its turn pods may begin. */
  private static final ObjectKey START = new ObjectKey("", "");

  private final ControllerContext context;
  private final Predicate<String> present;
  private final Clients clients;
  private final EventRecorder events;
  private final Reconciler<ObjectKey> loop;
  private final Subscription subscription;
  private final Map<ObjectKey, PodRecord> pods = new ConcurrentHashMap<>();
  private final Addresses addresses = new Addresses();
  private volatile boolean caughtUp;

  /**
   * @param present which nodes there are
   */
  Kubelets(ControllerContext context, Metrics metrics, Predicate<String> present, Clients clients) {
    this.context = context;
    this.present = present;
    this.clients = clients;
    events = new EventRecorder(context.client(), "kubelet", context.clock());
    loop = new Reconciler<>("simulated-kubelets", metrics, WORKERS, this::reconcile);
    subscription = context.reader().subscribe(PODS.groupResource(), BOUND, this::changed);
    loop.following(subscription);
    loop.add(START);
  }

  private void changed(ApiObject pod, boolean deleted) {
    String node = pod.field("spec").get("nodeName").text();
    if (NodeName.number(node) < 0) {
      return;
    }
    ObjectKey key = ObjectKey.of(pod);
    boolean through = Lifecycle.isTerminal(pod) && pod.meta().deletionTimestamp().isEmpty();
    if (deleted || through) {
      forget(key);
      return;
    }
    PodRecord record = pods.get(key);
    if (record == null || !record.uid.equals(pod.meta().uid())) {
      forget(key);
      record = new PodRecord(pod.meta().uid(), node, context.clock().instant());
      pods.put(key, record);
    }
    String address = pod.field("status").get("podIP").text();
    if (record.address < 0 && !address.isEmpty()) {
      record.address = addresses.hold(address);
    }
    if (caughtUp) {
      loop.add(key);
    }
  }

  private void forget(ObjectKey key) {
    PodRecord gone = pods.remove(key);
    if (gone != null) {
      addresses.release(gone.address);
    }
  }

  /** The pods of a node that was not there yet have their turns. */
  void nodeCame(String node) {
    pods.forEach(
        (key, record) -> {
          if (record.node.equals(node)) {
            loop.add(key);
          }
        });
  }

  private Outcome reconcile(ObjectKey key) {
    if (key.equals(START)) {
      return begin();
    }
    PodRecord record = pods.get(key);
    if (record == null || !caughtUp || !present.test(record.node)) {
      return Outcome.DONE;
    }
    ApiObject pod = context.reader().get(PODS.groupResource(), key.namespace(), key.name());
    if (pod == null || !pod.meta().uid().equals(record.uid)) {
      return Outcome.DONE;
    }
    Instant now = context.clock().instant();
    Place place = place(pod, record);
    Lifecycle lifecycle =
        new Lifecycle(pod, place, record.seen, record.since, now, () -> hasPorts(pod, record.node));
    return switch (lifecycle.next()) {
      case Step.Nothing n -> Outcome.DONE;
      case Step.Wait w -> Outcome.after(w.time());
      case Step.Write w -> write(pod, record, w, now);
      case Step.Remove r -> remove(key, record);
    };
  }

  private boolean hasPorts(ApiObject pod, String node) {
    return !PortAdmission.wantsPorts(pod)
        || PortAdmission.isAdmitted(
            pod,
            pods.entrySet().stream()
                .filter(e -> e.getValue().node.equals(node))
                .map(Map.Entry::getKey)
                .map(k -> context.reader().get(PODS.groupResource(), k.namespace(), k.name()))
                .filter(Objects::nonNull));
  }

  /** Nobody begins before it is known which addresses are taken. */
  private Outcome begin() {
    if (!subscription.catchUp(CATCH_UP)) {
      return Outcome.RETRY;
    }
    caughtUp = true;
    pods.keySet().forEach(loop::add);
    return Outcome.DONE;
  }

  private Place place(ApiObject pod, PodRecord record) {
    String node = NodeName.address(NodeName.number(record.node));
    if (pod.field("spec").get("hostNetwork").bool()) {
      return new Place(node, node);
    }
    if (record.address < 0) {
      record.address = addresses.take();
      if (pods.get(ObjectKey.of(pod)) != record) {
        addresses.release(record.address); // it went meanwhile: nothing will be written
      }
    }
    return new Place(node, Addresses.text(record.address));
  }

  private Outcome write(ApiObject pod, PodRecord record, Step.Write step, Instant now) {
    Map<String, @Nullable Object> identity = new LinkedHashMap<>();
    identity.put("uid", record.uid);
    identity.put("resourceVersion", pod.meta().resourceVersion());
    Map<String, @Nullable Object> patch = new LinkedHashMap<>();
    patch.put("metadata", identity);
    patch.put("status", step.status());
    clients
        .of(record.node)
        .patch(
            PODS,
            pod.meta().namespace(),
            pod.meta().name(),
            ObjectClient.STATUS,
            PatchType.MERGE,
            patch);
    if (step.begins()) {
      record.since = now;
    }
    EventRecorder own = events.on(record.node, clients.of(record.node));
    for (Notice n : step.notices()) {
      if (n.part().isEmpty()) {
        own.event(pod, n.type(), n.reason(), n.message());
      } else {
        own.event(pod, n.part(), n.type(), n.reason(), n.message());
      }
    }
    return Outcome.DONE;
  }

  private Outcome remove(ObjectKey key, PodRecord record) {
    clients
        .of(record.node)
        .delete(PODS, key.namespace(), key.name(), DeleteOptions.ofUid(record.uid).withGrace(0));
    return Outcome.DONE;
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
