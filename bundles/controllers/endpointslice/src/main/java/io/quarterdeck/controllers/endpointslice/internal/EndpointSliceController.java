// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpointslice.internal;

import io.quarterdeck.libraries.servicepods.FollowedServices;
import io.quarterdeck.libraries.slices.ManagedSlices;
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
 * The EndpointSlices of each Service that selects pods. Kubernetes: {@code
 * pkg/controller/endpointslice}, {@code k8s.io/endpointslice}.
 */
@Component(service = Controller.class, property = "name=endpointslice-controller")
public final class EndpointSliceController implements Controller {
  private static final int WORKERS = 5;
  private static final int MOST_IN_A_SLICE = 100;

  /** Who changes one slice of a Service may be about to change more of them. */
  private static final Duration AFTER_OTHERS = Duration.ofSeconds(1);

  private final Metrics metrics;
  private final int most;
  private final Duration afterOthers;

  @Activate
  public EndpointSliceController(@Reference Metrics metrics) {
    this(metrics, MOST_IN_A_SLICE, AFTER_OTHERS);
  }

  EndpointSliceController(Metrics metrics, int most, Duration afterOthers) {
    this.metrics = metrics;
    this.most = most;
    this.afterOthers = afterOthers;
  }

  @Override
  public String account() {
    return "endpointslice-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Running running = new Running(context);
    running.follow(context.reader());
    return running;
  }

  /** While it runs. */
  private final class Running implements Controller.Running {
    private final Reconciler<ObjectKey> loop;
    private final FollowedServices services;
    private final SliceSync sync;

    Running(ControllerContext context) {
      services = new FollowedServices(this::add);
      sync = new SliceSync(context, services, most);
      loop = new Reconciler<>("endpoint_slice", metrics, WORKERS, sync::reconcile);
    }

    private void add(ObjectKey service) {
      loop.add(service);
    }

    void follow(ObjectReader reader) {
      loop.following(services.followServices(reader))
          .following(services.followPods(reader))
          .following(
              reader.subscribeMetadata(
                  ManagedSlices.RESOURCE.groupResource(),
                  (slice, gone) ->
                      sync.slices()
                          .changed(slice, gone)
                          .forEach(service -> loop.add(service, afterOthers))));
    }

    @Override
    public void close() {
      loop.close();
      sync.close();
    }
  }
}
