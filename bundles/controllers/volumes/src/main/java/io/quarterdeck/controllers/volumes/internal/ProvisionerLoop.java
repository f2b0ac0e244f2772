// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.ObjectReader;

/**
 * Makes a volume for each claim that the binder has marked for {@link StorageClasses#PROVISIONER},
 * and deletes it behind that claim.
 */
final class ProvisionerLoop implements Controller.Running {
  static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  static final GroupVersionResource VOLUMES =
      new GroupVersionResource("", "v1", "persistentvolumes");
  static final GroupResource NODES = new GroupResource("", "nodes");

  private static final String SIMULATED = "quarterdeck.io/simulated";

  /** On a claim: who is to make a volume for it. A claim that waits for a node has it later. */
  private static final String ASKED = "volume.kubernetes.io/storage-provisioner";

  private static final int WORKERS = 2;

  private final ObjectReader reader;
  private final ObjectClient client;
  private final StorageClasses classes;
  private final EventRecorder events;
  private final Reconciler<Item> loop;

  ProvisionerLoop(ControllerContext context, Metrics metrics, StorageClasses classes) {
    reader = context.reader();
    client = context.client();
    this.classes = classes;
    events = new EventRecorder(client, StorageClasses.PROVISIONER, context.clock());
    loop = new Reconciler<>("simulatedvolumes", metrics, WORKERS, this::reconcile);
  }

  /**
   * @param storageClass of claims that name none; empty for none
   */
  ProvisionerLoop follow(ObjectReader from, String storageClass) {
    loop.following(
            from.subscribe(
                CLAIMS.groupResource(),
                (claim, deleted) -> {
                  if (!deleted && isAsked(claim)) {
                    loop.add(new Item.Claim(ObjectKey.of(claim)));
                  }
                }))
        .following(
            from.subscribe(
                VOLUMES.groupResource(),
                (volume, deleted) -> {
                  if (!deleted && VolumeObject.isDone(volume)) {
                    loop.add(new Item.Volume(volume.meta().name()));
                  }
                }));
    if (!storageClass.isEmpty()) {
      loop.following(
          from.subscribeMetadata(
              NODES,
              (node, deleted) -> {
                if (!deleted && "true".equals(node.meta().labels().get(SIMULATED))) {
                  loop.add(new Item.StorageClass(storageClass));
                }
              }));
    }
    return this;
  }

  private static boolean isAsked(ApiObject claim) {
    return StorageClasses.PROVISIONER.equals(claim.meta().annotations().get(ASKED))
        && claim.field("spec").get("volumeName").text().isEmpty()
        && claim.meta().deletionTimestamp().isEmpty();
  }

  private Outcome reconcile(Item item) {
    return switch (item) {
      case Item.Claim c -> provision(c.key());
      case Item.Volume v -> delete(v.name());
      case Item.StorageClass c -> classes.offer(c.name());
    };
  }

  private Outcome provision(ObjectKey key) {
    ApiObject claim = reader.get(CLAIMS.groupResource(), key.namespace(), key.name());
    if (claim == null || !isAsked(claim) || isMade(claim)) {
      return Outcome.DONE;
    }
    ApiObject storageClass = classes.find(claim.field("spec").get("storageClassName").text());
    if (storageClass == null) {
      return Outcome.RETRY;
    }
    try {
      client.create(VOLUMES, VolumeObject.of(claim, storageClass));
    } catch (ApiException e) {
      if (e.is(StatusReason.ALREADY_EXISTS)) {
        return Outcome.DONE;
      }
      throw e;
    }
    events.event(
        claim,
        EventRecorder.NORMAL,
        "ProvisioningSucceeded",
        "Successfully provisioned volume " + VolumeObject.nameFor(claim));
    return Outcome.DONE;
  }

  /** Then it is the binder's turn. */
  private boolean isMade(ApiObject claim) {
    return reader.get(VOLUMES.groupResource(), "", VolumeObject.nameFor(claim)) != null;
  }

  private Outcome delete(String name) {
    ApiObject volume = reader.get(VOLUMES.groupResource(), "", name);
    if (volume != null && VolumeObject.isDone(volume)) {
      client.delete(VOLUMES, "", name, DeleteOptions.ofUid(volume.meta().uid()));
    }
    return Outcome.DONE;
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
