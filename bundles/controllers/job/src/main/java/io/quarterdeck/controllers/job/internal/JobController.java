// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.job.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Runs Jobs to their end. Kubernetes: {@code pkg/controller/job}. */
@Component(service = Controller.class, property = "name=job-controller")
public final class JobController implements Controller {
  static final String NAME = "job-controller";

  private final Metrics metrics;
  private final Pace pace;

  @Activate
  public JobController(@Reference Metrics metrics) {
    this(metrics, Pace.REFERENCE);
  }

  JobController(Metrics metrics, Pace pace) {
    this.metrics = metrics;
    this.pace = pace;
  }

  @Override
  public String account() {
    return NAME;
  }

  @Override
  public Running start(ControllerContext context) {
    return JobLoop.start(metrics, context, pace);
  }
}
