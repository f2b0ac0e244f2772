// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Deletes objects all of whose owners are gone, and brings deletions in the foreground and those
 * that orphan to their end. Kubernetes: {@code pkg/controller/garbagecollector}.
 */
@Component(service = Controller.class, property = "name=garbage-collector-controller")
public final class GarbageCollectorController implements Controller {
  private final Metrics metrics;

  @Activate
  public GarbageCollectorController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "generic-garbage-collector";
  }

  @Override
  public Running start(ControllerContext context) {
    return new Collector(context, metrics);
  }
}
