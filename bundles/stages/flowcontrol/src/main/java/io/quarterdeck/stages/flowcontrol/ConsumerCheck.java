// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.stage.HealthCheck;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Well once the configuration has been read. */
@Component(
    service = HealthCheck.class,
    property = {"name=poststarthook/priority-and-fairness-config-consumer", "rank:Integer=61"})
public final class ConsumerCheck implements HealthCheck {
  private final FlowControl control;

  @Activate
  public ConsumerCheck(@Reference FlowControl control) {
    this.control = control;
  }

  @Override
  public @Nullable String problem() {
    return control.isDigested() ? null : "not read yet";
  }
}
