// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.replication.internal;

import io.quarterdeck.libraries.workloads.replicas.ReplicaKind;
import io.quarterdeck.libraries.workloads.replicas.ReplicaLoop;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Each ReplicationController has as many pods as it wants. Kubernetes: {@code
 * pkg/controller/replication}.
 */
@Component(service = Controller.class, property = "name=replicationcontroller-controller")
public final class ReplicationControllerController implements Controller {
  private final Metrics metrics;

  @Activate
  public ReplicationControllerController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return ReplicaKind.REPLICATION_CONTROLLER.account();
  }

  @Override
  public Running start(ControllerContext context) {
    return ReplicaLoop.start(ReplicaKind.REPLICATION_CONTROLLER, metrics, context);
  }
}
