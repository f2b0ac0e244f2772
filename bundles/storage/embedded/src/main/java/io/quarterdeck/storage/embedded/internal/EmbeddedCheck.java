// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.Backend;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The store's health, under the name by which monitors know a server's store. */
@Component(service = HealthCheck.class, property = "name=etcd")
public final class EmbeddedCheck implements HealthCheck {
  private final Backend backend;

  @Activate
  public EmbeddedCheck(@Reference(target = "(name=embedded)") Backend backend) {
    this.backend = backend;
  }

  @Override
  public @Nullable String problem() {
    return backend instanceof EmbeddedBackend embedded ? embedded.problem() : null;
  }
}
