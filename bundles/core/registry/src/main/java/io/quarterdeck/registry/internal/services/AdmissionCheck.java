// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.spi.stage.HealthCheck;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Says which enabled admission plugins are missing: writes are refused until they are there. */
@Component(service = HealthCheck.class, property = "name=admission-plugins")
public final class AdmissionCheck implements HealthCheck {
  private final Registry registry;

  @Activate
  public AdmissionCheck(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public List<String> endpoints() {
    return List.of("readyz");
  }

  @Override
  public @Nullable String problem() {
    Set<String> missing = registry.admission().missing();
    return missing.isEmpty() ? null : "missing: " + String.join(", ", missing);
  }
}
