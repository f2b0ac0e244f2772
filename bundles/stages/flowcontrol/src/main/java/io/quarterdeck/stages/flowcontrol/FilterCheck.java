// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.stage.HealthCheck;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** The filter is there: which is all that its check says. */
@Component(
    service = HealthCheck.class,
    property = {"name=poststarthook/priority-and-fairness-filter", "rank:Integer=60"})
public final class FilterCheck implements HealthCheck {
  @Override
  public @Nullable String problem() {
    return null;
  }
}
