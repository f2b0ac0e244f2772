// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Has a pod of each DaemonSet on each node that it fits. Kubernetes: {@code pkg/controller/daemon}.
 */
@Component(service = Controller.class, property = "name=daemonset-controller")
public final class DaemonSetController implements Controller {
  static final String NAME = "daemonset-controller";

  private final Metrics metrics;

  @Activate
  public DaemonSetController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  /** Not its name, as there. */
  @Override
  public String account() {
    return "daemon-set-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    return DaemonSetLoop.start(metrics, context);
  }
}
