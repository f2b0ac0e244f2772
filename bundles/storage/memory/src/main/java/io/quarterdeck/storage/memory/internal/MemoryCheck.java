// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.Backend;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The store's health, under the name by which monitors know a server's store: while it is there, it
 * is well.
 */
@Component(service = HealthCheck.class, property = "name=etcd")
public final class MemoryCheck implements HealthCheck {

  @Activate
  public MemoryCheck(@Reference(target = "(name=memory)") Backend backend) {}

  @Override
  public @Nullable String problem() {
    return null;
  }
}
