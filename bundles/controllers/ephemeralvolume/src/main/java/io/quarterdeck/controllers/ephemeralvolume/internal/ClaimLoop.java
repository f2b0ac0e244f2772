// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ephemeralvolume.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Owners;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Follows pods that have such volumes, and claims that go. */
final class ClaimLoop implements Controller.Running {
  static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  static final GroupResource PODS = new GroupResource("", "pods");

  private static final int WORKERS = 5;

  private final ControllerContext context;
  private final EventRecorder events;
  private final Fence<ObjectKey> fence;
  private final Map<ObjectKey, ObjectKey> podsByClaim = new ConcurrentHashMap<>();
  private final Reconciler<ObjectKey> loop;

  ClaimLoop(ControllerContext context, Metrics metrics) {
    this.context = context;
    events = new EventRecorder(context.client(), "ephemeral_volume", context.clock());
    fence = new Fence<>(context.reader(), CLAIMS.groupResource());
    loop = new Reconciler<>("ephemeral_volume", metrics, WORKERS, this::reconcile);
  }

  ClaimLoop follow() {
    ObjectReader reader = context.reader();
    loop.following(reader.subscribe(PODS, this::pod))
        .following(reader.subscribeMetadata(CLAIMS.groupResource(), this::claim));
    return this;
  }

  private void pod(ApiObject pod, boolean deleted) {
    ObjectKey key = ObjectKey.of(pod);
    for (PodClaim claim : PodClaim.of(pod)) {
      ObjectKey name = new ObjectKey(key.namespace(), claim.name());
      if (deleted) {
        podsByClaim.remove(name, key);
      } else if (podsByClaim.put(name, key) == null) {
        loop.add(key);
      }
    }
  }

  private void claim(ApiObject claim, boolean deleted) {
    ObjectKey pod = deleted ? podsByClaim.get(ObjectKey.of(claim)) : null;
    if (pod != null) {
      loop.add(pod);
    }
  }

  private Outcome reconcile(ObjectKey key) {
    fence.pass(key);
    ApiObject pod = context.reader().get(PODS, key.namespace(), key.name());
    if (pod == null || !pod.meta().deletionTimestamp().isEmpty()) {
      return Outcome.DONE;
    }
    for (PodClaim claim : PodClaim.of(pod)) {
      String failure = settle(key, claim);
      if (!failure.isEmpty()) {
        events.event(
            pod,
            EventRecorder.WARNING,
            "FailedBinding",
            "ephemeral volume " + claim.volume() + ": " + failure);
        return Outcome.RETRY;
      }
    }
    return Outcome.DONE;
  }

  /** Why there is no claim of the pod's own; empty when there is. */
  private String settle(ObjectKey key, PodClaim claim) {
    ApiObject found = context.reader().get(CLAIMS.groupResource(), key.namespace(), claim.name());
    if (found != null) {
      return Owners.isControlledBy(found, claim.pod().meta().uid())
          ? ""
          : "PVC %s/%s was not created for pod %s (pod is not owner)"
              .formatted(key.namespace(), claim.name(), key);
    }
    fence.writes(key);
    try {
      context.client().create(CLAIMS, claim.make());
      return "";
    } catch (ApiException e) {
      return "create PVC " + claim.name() + ": " + e.getMessage();
    }
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
