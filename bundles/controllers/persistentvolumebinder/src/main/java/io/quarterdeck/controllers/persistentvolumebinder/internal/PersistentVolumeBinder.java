// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

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
 * Finds a volume for each claim, and binds the two. Kubernetes: {@code
 * pkg/controller/volume/persistentvolume}, without volume plugins.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.persistentvolumebinder",
    property = "name=persistentvolume-binder-controller")
@Designate(ocd = PersistentVolumeBinder.Config.class)
public final class PersistentVolumeBinder implements Controller {
  private final Metrics metrics;
  private final Limits limits;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Claims and the volumes that they are bound to")
  public @interface Config {
    @AttributeDefinition(
        name = "Seconds between tries",
        description =
            "how often a claim that waits is tried again (--pvclaimbinder-sync-period of"
                + " kube-controller-manager)")
    int sync_period_seconds() default 15;

    @AttributeDefinition(
        name = "Dynamic provisioning",
        description =
            "whether volumes are asked for of those who make them (--enable-dynamic-provisioning)")
    boolean dynamic_provisioning() default true;
  }

  @Activate
  public PersistentVolumeBinder(@Reference Metrics metrics, Config config) {
    this(
        metrics,
        new Limits(
            Duration.ofSeconds(config.sync_period_seconds()), config.dynamic_provisioning()));
  }

  PersistentVolumeBinder(Metrics metrics, Limits limits) {
    this.metrics = metrics;
    this.limits = limits;
  }

  @Override
  public String account() {
    return "persistent-volume-binder";
  }

  @Override
  public Running start(ControllerContext context) {
    return new BinderLoop(context, metrics, limits).follow(context.reader());
  }
}
