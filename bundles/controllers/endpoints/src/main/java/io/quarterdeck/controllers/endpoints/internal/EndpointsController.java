// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.endpoints.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.libraries.servicepods.FollowedServices;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectReader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The Endpoints of each Service that selects pods. Kubernetes: {@code pkg/controller/endpoint}. */
@Component(service = Controller.class, property = "name=endpoints-controller")
public final class EndpointsController implements Controller {
  private static final int WORKERS = 5;

  private final Metrics metrics;

  @Activate
  public EndpointsController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "endpoint-controller";
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
    private final EndpointsSync sync;

    Running(ControllerContext context) {
      services = new FollowedServices(this::add);
      sync = new EndpointsSync(context, services);
      loop = new Reconciler<>("endpoint", metrics, WORKERS, sync::reconcile);
    }

    private void add(ObjectKey service) {
      loop.add(service);
    }

    void follow(ObjectReader reader) {
      loop.following(services.followServices(reader))
          .following(services.followPods(reader))
          .following(
              reader.subscribeMetadata(
                  EndpointsObject.RESOURCE.groupResource(),
                  (endpoints, gone) -> {
                    if (gone || mayBeLeftover(endpoints)) {
                      add(ObjectKey.of(endpoints));
                    }
                  }));
    }

    /** Made here, maybe of a Service that went while nobody looked: its turn finds out. */
    private boolean mayBeLeftover(ApiObject endpoints) {
      return EndpointsObject.MANAGER.equals(
              endpoints.meta().labels().get(EndpointsObject.MANAGED_BY))
          && !services.knows(ObjectKey.of(endpoints));
    }

    @Override
    public void close() {
      loop.close();
      sync.close();
    }
  }
}
