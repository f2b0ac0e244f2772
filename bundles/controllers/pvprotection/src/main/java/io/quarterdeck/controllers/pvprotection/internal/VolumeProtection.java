// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.pvprotection.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.Fence;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectClient;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * A PersistentVolume that is deleted stays until it is bound to no claim. Kubernetes: {@code
 * pkg/controller/volume/pvprotection}.
 */
@Component(service = Controller.class, property = "name=persistentvolume-protection-controller")
public final class VolumeProtection implements Controller {
  static final GroupVersionResource VOLUMES =
      new GroupVersionResource("", "v1", "persistentvolumes");

  private static final int WORKERS = 1;

  private final Metrics metrics;

  @Activate
  public VolumeProtection(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "pv-protection-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Fence<String> fence = new Fence<>(context.reader(), VOLUMES.groupResource());
    Reconciler<String> loop =
        new Reconciler<>("pvprotection", metrics, WORKERS, name -> reconcile(context, fence, name));
    return loop.following(
        context
            .reader()
            .subscribeMetadata(
                VOLUMES.groupResource(),
                (volume, deleted) -> {
                  boolean todo =
                      Finalizer.VOLUME.holds(volume) || Finalizer.VOLUME.isMissing(volume);
                  if (!deleted && todo) {
                    loop.add(volume.meta().name());
                  }
                }));
  }

  private static Outcome reconcile(ControllerContext context, Fence<String> fence, String name) {
    fence.pass(name);
    ApiObject volume = context.reader().get(VOLUMES.groupResource(), "", name);
    if (volume == null) {
      return Outcome.DONE;
    }
    boolean bound = volume.field("status").get("phase").text().equals("Bound");
    if (Finalizer.VOLUME.holds(volume) && !bound) {
      fence.writes(name);
      context.client().update(VOLUMES, Finalizer.VOLUME.removeFrom(volume), ObjectClient.ITSELF);
    } else if (Finalizer.VOLUME.isMissing(volume)) {
      fence.writes(name);
      context.client().update(VOLUMES, Finalizer.VOLUME.addTo(volume), ObjectClient.ITSELF);
    }
    return Outcome.DONE;
  }
}
