// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.feature.FeatureGates;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Runs the pods of StatefulSets, each under its own name and with its own claims. Kubernetes:
 * {@code pkg/controller/statefulset}.
 */
@Component(service = Controller.class, property = "name=statefulset-controller")
public final class StatefulSetController implements Controller {
  static final String NAME = "statefulset-controller";

  private final Metrics metrics;
  private final boolean severalAtOnce;

  @Activate
  public StatefulSetController(@Reference Metrics metrics, @Reference FeatureGates gates) {
    this.metrics = metrics;
    severalAtOnce = gates.isEnabled("MaxUnavailableStatefulSet");
  }

  @Override
  public String account() {
    return NAME;
  }

  @Override
  public Running start(ControllerContext context) {
    return StatefulSetLoop.start(metrics, context, severalAtOnce);
  }
}
