// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Empties namespaces that are deleted, and lets them go. Kubernetes: {@code
 * pkg/controller/namespace}.
 */
@Component(service = Controller.class, property = "name=namespace-controller")
public final class NamespaceController implements Controller {
  private static final int WORKERS = 10;

  /**
   * Other servers on the store may not have seen yet that nothing is to be created here.
   * kube-controller-manager waits five seconds; what is late is found by the next look.
   */
  private static final Duration SEEN_BY_ALL = Duration.ofMillis(100);

  private final Metrics metrics;

  @Activate
  public NamespaceController(@Reference Metrics metrics) {
    this.metrics = metrics;
  }

  @Override
  public String account() {
    return "namespace-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    Termination termination = new Termination(context.client(), context.clock());
    Reconciler<String> loop = new Reconciler<>("namespace", metrics, WORKERS, termination::advance);
    return loop.following(
        context
            .reader()
            .subscribeMetadata(
                Termination.NAMESPACES.groupResource(),
                (namespace, deleted) -> {
                  if (!deleted && !namespace.meta().deletionTimestamp().isEmpty()) {
                    loop.add(namespace.meta().name(), SEEN_BY_ALL);
                  }
                }));
  }
}
