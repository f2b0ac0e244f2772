// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.replicaset.internal;

import io.quarterdeck.libraries.workloads.replicas.ReplicaKind;
import io.quarterdeck.libraries.workloads.replicas.ReplicaLoop;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Each ReplicaSet has as many pods as it wants. Kubernetes: {@code pkg/controller/replicaset}. */
@Component(service = Controller.class, property = "name=replicaset-controller")
public final class ReplicaSetController implements Controller {
  private final Metrics metrics;

  @Activate
  public ReplicaSetController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return ReplicaKind.REPLICA_SET.account();
  }

  @Override
  public Running start(ControllerContext context) {
    return ReplicaLoop.start(ReplicaKind.REPLICA_SET, metrics, context);
  }
}
