// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Rolls Deployments out through ReplicaSets. Kubernetes: {@code pkg/controller/deployment}. */
@Component(service = Controller.class, property = "name=deployment-controller")
public final class DeploymentController implements Controller {
  static final String NAME = "deployment-controller";

  private final Metrics metrics;

  @Activate
  public DeploymentController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return NAME;
  }

  @Override
  public Running start(ControllerContext context) {
    return DeploymentLoop.start(metrics, context);
  }
}
