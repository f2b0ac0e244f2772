// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.apigroups.podtemplate.pod.PodDefaults;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.List;

/** The {@code ephemeralcontainers} of a running pod: containers may be added, never changed. */
final class EphemeralContainersView implements Subresource.View {
  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Object containers = view.object("spec").get("ephemeralContainers");
    if (containers == null) {
      parent.object("spec").remove("ephemeralContainers");
    } else {
      parent.object("spec").put("ephemeralContainers", containers);
    }
    PodDefaults.apply(parent.object("spec"));
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    EphemeralContainerValidation.validate(parent, old, errors);
  }
}
