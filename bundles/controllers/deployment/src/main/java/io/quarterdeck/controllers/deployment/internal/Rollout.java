// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.libraries.workloads.WorkloadKind;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A turn of one Deployment: what it has by now, and how it is written. Not thread-safe. */
final class Rollout {
  static final WorkloadKind DEPLOYMENTS =
      WorkloadKind.of("apps", "v1", "Deployment", "deployments");
  static final GroupVersionResource SETS = new GroupVersionResource("apps", "v1", "replicasets");

  private static final long UNLIMITED = Integer.MAX_VALUE;

  private final ControllerContext context;
  private final EventRecorder events;
  private final Runnable writes;
  private ApiObject deployment;
  private Sets sets;

  /**
   * @param writes called before a ReplicaSet is written
   */
  Rollout(
      ControllerContext context,
      EventRecorder events,
      Runnable writes,
      ApiObject deployment,
      List<ApiObject> sets) {
    this.context = context;
    this.events = events;
    this.writes = writes;
    this.deployment = deployment;
    this.sets = Sets.of(deployment, sets);
  }

  ApiObject deployment() {
    return deployment;
  }

  Sets sets() {
    return sets;
  }

  Limits limits() {
    return Limits.of(deployment);
  }

  Instant now() {
    return context.clock().instant();
  }

  void current(ApiObject set) {
    sets = sets.with(set);
  }

  ApiObject create(ApiObject set) {
    writes.run();
    return context.client().create(SETS, set);
  }

  ApiObject update(ApiObject set) {
    writes.run();
    ApiObject written = context.client().update(SETS, set, ObjectClient.ITSELF);
    sets = sets.replacing(written);
    return written;
  }

  void event(String type, String reason, String message) {
    events.event(deployment, type, reason, message);
  }

  void scaled(String direction, String set, long from, long to) {
    event(
        EventRecorder.NORMAL,
        "ScalingReplicaSet",
        "Scaled " + direction + " replica set " + set + " from " + from + " to " + to);
  }

  /**
   * Has a ReplicaSet be of a size, and know for which size of the Deployment; whether it was not.
   */
  boolean scale(ApiObject set, long size) {
    long before = Sets.replicas(set);
    ApiObject next = set.copy();
    next.object("spec").put("replicas", size);
    Revisions.size(next, limits());
    if (next.equals(set)) {
      return false;
    }
    update(next);
    if (before != size) {
      scaled(before < size ? "up" : "down", set.meta().name(), before, size);
    }
    return before != size;
  }

  /** The same for one whose size is to change at all. */
  boolean resize(ApiObject set, long size) {
    return Sets.replicas(set) != size && scale(set, size);
  }

  /** Writes the deployment's status and annotations. */
  void write() {
    deployment = context.client().update(DEPLOYMENTS.resource(), deployment, ObjectClient.STATUS);
  }

  /** Writes all of the deployment but its status. */
  void writeSpec() {
    deployment = context.client().update(DEPLOYMENTS.resource(), deployment, ObjectClient.ITSELF);
  }

  /** Writes a status that is another. */
  boolean write(Map<String, @Nullable Object> status) {
    if (Objects.equals(deployment.tree().get("status"), status)) {
      return false;
    }
    deployment.tree().put("status", status);
    write();
    return true;
  }

  /** Old ReplicaSets beyond the limit go, the oldest revisions first. */
  void cleanUp() {
    long limit = deployment.field("spec").get("revisionHistoryLimit").number(UNLIMITED);
    List<ApiObject> old =
        sets.old().stream()
            .filter(s -> s.meta().deletionTimestamp().isEmpty())
            .sorted(Comparator.comparingLong(Revisions::revision).thenComparing(Sets.OLDEST))
            .toList();
    for (ApiObject set : old.subList(0, (int) Math.max(0, old.size() - limit))) {
      boolean settled =
          Sets.status(set, "observedGeneration") >= set.meta().generation()
              && Sets.status(set, "replicas") == 0;
      if (settled && Sets.replicas(set) == 0) {
        writes.run();
        context
            .client()
            .delete(
                SETS,
                set.meta().namespace(),
                set.meta().name(),
                DeleteOptions.ofUid(set.meta().uid()));
      }
    }
  }
}
