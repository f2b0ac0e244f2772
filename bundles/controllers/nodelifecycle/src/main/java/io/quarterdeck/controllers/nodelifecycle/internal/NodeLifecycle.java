// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.time.Duration;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Says of nodes that are silent that nobody knows how they are, and taints those in trouble.
 * Kubernetes: {@code pkg/controller/nodelifecycle}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.nodelifecycle",
    property = "name=node-lifecycle-controller")
@Designate(ocd = NodeLifecycle.Config.class)
public final class NodeLifecycle implements Controller {
  private final Metrics metrics;
  private final Limits limits;

  /** What an operator decides: flags of kube-controller-manager. */
  @ObjectClassDefinition(name = "Nodes that are silent or in trouble")
  public @interface Config {
    @AttributeDefinition(description = "how often all nodes are checked (--node-monitor-period)")
    int monitor_period_seconds() default 5;

    @AttributeDefinition(
        description = "how long a node may be silent (--node-monitor-grace-period)")
    int monitor_grace_seconds() default 50;

    @AttributeDefinition(
        description =
            "how long one may be silent that has said nothing yet (--node-startup-grace-period)")
    int startup_grace_seconds() default 60;

    @AttributeDefinition(
        description =
            "how many nodes of a zone a second get a taint that evicts pods (--node-eviction-rate)")
    double eviction_rate() default 0.1;

    @AttributeDefinition(
        description =
            "the same while much of a large zone is not ready (--secondary-node-eviction-rate)")
    double secondary_eviction_rate() default 0.01;

    @AttributeDefinition(
        description =
            "more nodes than that are a large zone (--large-cluster-size-threshold); in a smaller"
                + " one none is tainted while much of it is not ready")
    int large_cluster_size() default 50;

    @AttributeDefinition(
        description = "which part of a zone is much of it (--unhealthy-zone-threshold)")
    double unhealthy_zone_threshold() default 0.55;
  }

  /**
   * @throws IllegalArgumentException for numbers that cannot be
   */
  @Activate
  public NodeLifecycle(@Reference Metrics metrics, Config config) {
    this(
        metrics,
        new Limits(
            Duration.ofSeconds(config.monitor_period_seconds()),
            Duration.ofSeconds(config.monitor_grace_seconds()),
            Duration.ofSeconds(config.startup_grace_seconds()),
            config.eviction_rate(),
            config.secondary_eviction_rate(),
            config.large_cluster_size(),
            config.unhealthy_zone_threshold()));
  }

  NodeLifecycle(Metrics metrics, Limits limits) {
    this.metrics = metrics;
    this.limits = limits;
  }

  @Override
  public String account() {
    return "node-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    return new LifecycleLoop(context, metrics, limits).follow();
  }
}
