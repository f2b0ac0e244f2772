// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.stage.HealthCheck;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Well once the mandatory objects are there. */
@Component(
    service = HealthCheck.class,
    property = {"name=poststarthook/priority-and-fairness-config-producer", "rank:Integer=62"})
public final class ProducerCheck implements HealthCheck {
  private final FlowControl control;

  @Activate
  public ProducerCheck(@Reference FlowControl control) {
    this.control = control;
  }

  @Override
  public @Nullable String problem() {
    return control.isEnsured() ? null : "not there yet";
  }
}
