// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslicemirroring.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.slices.ManagedSlices;
import io.quarterdeck.runtime.controller.Backoff;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * EndpointSlices for the Endpoints of Services that select no pods. Kubernetes: {@code
 * pkg/controller/endpointslicemirroring}.
 */
@Component(service = Controller.class, property = "name=endpointslice-mirroring-controller")
public final class EndpointSliceMirroringController implements Controller {
  private static final int WORKERS = 5;
  private static final int MOST_OF_A_SUBSET = 1000;

  /** A turn may write much, so one that fails is not hurried. */
  private static final Backoff BACKOFF =
      new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(100));

  private final Metrics metrics;
  private final int most;
  private final Backoff backoff;

  @Activate
  public EndpointSliceMirroringController(@Reference Metrics metrics) {
    this(metrics, MOST_OF_A_SUBSET, BACKOFF);
  }

  EndpointSliceMirroringController(Metrics metrics, int most, Backoff backoff) {
    this.metrics = metrics;
    this.most = most;
    this.backoff = backoff;
  }

  @Override
  public String account() {
    return "endpointslicemirroring-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Running running = new Running(context);
    running.follow(context.reader());
    return running;
  }

  /** While it runs. */
  private final class Running implements Controller.Running {
    private final MirrorSync sync;
    private final Reconciler<ObjectKey> loop;

    Running(ControllerContext context) {
      sync = new MirrorSync(context, most);
      loop =
          new Reconciler<>("endpoint_slice_mirroring", metrics, WORKERS, backoff, sync::reconcile);
    }

    void follow(ObjectReader reader) {
      loop.following(
              reader.subscribeMetadata(
                  ManagedSlices.RESOURCE.groupResource(),
                  (slice, gone) -> sync.slices().changed(slice, gone).forEach(loop::add)))
          .following(reader.subscribe(MirrorSync.SERVICES, this::changed))
          .following(reader.subscribeMetadata(MirrorSync.ENDPOINTS, this::changed));
    }

    /** Endpoints and their Service have one name. */
    private void changed(ApiObject object, boolean gone) {
      loop.add(ObjectKey.of(object));
    }

    @Override
    public void close() {
      loop.close();
      sync.close();
    }
  }
}
