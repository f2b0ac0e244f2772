// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.scheduler.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Chooses simulated nodes for pods, while no kube-scheduler is alive; where there are none it does
 * nothing. Kubernetes: {@code pkg/scheduler}.
 */
@Component(service = Controller.class, property = "name=simulated-scheduler")
public final class SimulatedScheduler implements Controller {
  private static final String USER = "system:kube-scheduler";

  private final Metrics metrics;

  @Activate
  public SimulatedScheduler(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  /** It is no ServiceAccount. */
  @Override
  public String account() {
    return SCHEDULER;
  }

  @Override
  public UserInfo user() {
    return UserInfo.of(USER, UserInfo.AUTHENTICATED_GROUP);
  }

  @Override
  public String product() {
    return SCHEDULER;
  }

  @Override
  public String standsBackFor() {
    return SCHEDULER;
  }

  @Override
  public Running start(ControllerContext context) {
    return new Scheduler(context, metrics);
  }
}
