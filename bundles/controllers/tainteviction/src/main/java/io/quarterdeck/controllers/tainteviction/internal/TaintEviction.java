// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Deletes pods on nodes that have a taint {@code NoExecute} which they do not tolerate, or not for
 * longer. Kubernetes: {@code pkg/controller/tainteviction}.
 */
@Component(service = Controller.class, property = "name=" + TaintEviction.NAME)
public final class TaintEviction implements Controller {
  static final String NAME = "taint-eviction-controller";

  private final Metrics metrics;

  @Activate
  public TaintEviction(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "node-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    return new EvictionLoop(context, metrics).follow();
  }
}
