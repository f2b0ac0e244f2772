// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.CLAIMS;
import static io.quarterdeck.controllers.persistentvolumebinder.internal.Writes.VOLUMES;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.controllers.persistentvolumebinder.internal.VolumeIndex.Entry;
import io.quarterdeck.runtime.controller.EventRecorder;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;

/**
 * Follows claims and volumes. One turn at a time, as of kube-controller-manager's claims: two could
 * give one volume away twice.
 */
final class BinderLoop implements Controller.Running {
  private static final GroupResource PODS = new GroupResource("", "pods");
  private static final int WORKERS = 1;

  private final Known known = Known.nothing();
  private final EventRecorder events;
  private final Writes writes;
  private final ClaimSync claims;
  private final VolumeSync volumes;
  private final Reconciler<Item> loop;

  BinderLoop(ControllerContext context, Metrics metrics, Limits limits) {
    ObjectReader reader = context.reader();
    events = new EventRecorder(context.client(), "persistentvolume-controller", context.clock());
    writes = new Writes(context, events);
    claims = new ClaimSync(reader, known, limits, writes, events);
    volumes = new VolumeSync(reader, writes, events, this::turnOf);
    loop = new Reconciler<>("persistentvolumebinder", metrics, WORKERS, this::reconcile);
  }

  BinderLoop follow(ObjectReader reader) {
    loop.following(reader.subscribe(PODS, WaitingPods.WITHOUT_NODE, known.pods()::pod))
        .following(reader.subscribe(VOLUMES.groupResource(), this::volume))
        .following(reader.subscribe(CLAIMS.groupResource(), this::claim))
        .following(
            reader.subscribeMetadata(
                StorageClasses.CLASSES,
                (c, deleted) -> known.pending().all().forEach(this::turnOf)));
    return this;
  }

  private void turnOf(ObjectKey claim) {
    loop.add(new Item.Claim(claim));
  }

  private void volume(ApiObject volume, boolean deleted) {
    Entry entry = Entry.of(volume);
    if (deleted) {
      known.volumes().remove(entry.name());
      ObjectKey claim = entry.claim();
      if (claim != null) {
        turnOf(claim);
      }
      return;
    }
    known.volumes().put(entry);
    loop.add(new Item.Volume(entry.name()));
    known.pending().take(entry).forEach(this::turnOf);
  }

  private void claim(ApiObject claim, boolean deleted) {
    ObjectKey key = ObjectKey.of(claim);
    turnOf(key);
    if (deleted) {
      String volume = claim.field("spec").get("volumeName").text();
      if (!volume.isEmpty()) {
        loop.add(new Item.Volume(volume));
      }
      known.volumes().reservedFor(key).forEach(v -> loop.add(new Item.Volume(v)));
    }
  }

  private Outcome reconcile(Item item) {
    writes.pass();
    return switch (item) {
      case Item.Claim c -> claims.sync(c.key());
      case Item.Volume v -> {
        volumes.sync(v.name());
        yield Outcome.DONE;
      }
    };
  }

  @Override
  public void close() {
    loop.close();
    events.close();
  }
}
