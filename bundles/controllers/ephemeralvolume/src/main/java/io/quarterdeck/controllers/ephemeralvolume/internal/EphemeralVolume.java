// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.ephemeralvolume.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Makes the claims of volumes that live as long as a pod. Kubernetes: {@code
 * pkg/controller/volume/ephemeral}.
 */
@Component(service = Controller.class, property = "name=ephemeral-volume-controller")
public final class EphemeralVolume implements Controller {
  private final Metrics metrics;

  @Activate
  public EphemeralVolume(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "ephemeral-volume-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    return new ClaimLoop(context, metrics).follow();
  }
}
