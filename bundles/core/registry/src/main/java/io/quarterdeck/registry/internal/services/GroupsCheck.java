// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.services;

import io.quarterdeck.registry.internal.routing.Registry;
import io.quarterdeck.spi.stage.HealthCheck;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Says which API groups are not there yet: until then discovery and unknown paths are 503. */
@Component(service = HealthCheck.class, property = "name=api-groups")
public final class GroupsCheck implements HealthCheck {
  private final Registry registry;

  @Activate
  public GroupsCheck(@Reference Registry registry) {
    this.registry = registry;
  }

  @Override
  public List<String> endpoints() {
    return List.of("readyz");
  }

  @Override
  public @Nullable String problem() {
    List<String> pending = registry.routes().pending();
    return pending.isEmpty() ? null : "not installed yet: " + String.join(", ", pending);
  }
}
