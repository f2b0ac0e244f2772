// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.volumes.internal;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Volumes that need no disk, for claims on simulated nodes: what an external provisioner does for
 * its storage classes. Kubernetes: the external-provisioner of CSI, {@code
 * sig-storage-lib-external-provisioner}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.volumes",
    property = "name=simulated-volumes")
@Designate(ocd = SimulatedVolumes.Config.class)
public final class SimulatedVolumes implements Controller {
  private static final Pattern NAME = Pattern.compile("|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?");

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Simulated volumes")
  public @interface Config {
    @AttributeDefinition(
        name = "Storage class",
        description =
            "made with the first simulated node, and the default if there is no other; empty for"
                + " none")
    String storage_class() default "standard";
  }

  private final Metrics metrics;
  private final ObjectWriter writer;
  private final String storageClass;

  /**
   * @throws IllegalArgumentException for a name that cannot be
   */
  @Activate
  public SimulatedVolumes(
      Config config, @Reference Metrics metrics, @Reference ObjectWriter writer) {
    this.metrics = metrics;
    this.writer = writer;
    storageClass = config.storage_class().strip();
    if (!NAME.matcher(storageClass).matches()) {
      throw new IllegalArgumentException(
          "storage.class = " + storageClass + ": not the name of an object");
    }
  }

  /** That of kube-controller-manager's own provisioners. */
  @Override
  public String account() {
    return "persistent-volume-binder";
  }

  /** Claims of its classes are nobody else's. */
  @Override
  public String standsBackFor() {
    return "";
  }

  @Override
  public Running start(ControllerContext context) {
    StorageClasses classes = new StorageClasses(context.reader(), writer);
    return new ProvisionerLoop(context, metrics, classes).follow(context.reader(), storageClass);
  }
}
