// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.ValueTransformer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * The key management plugins' health, all under one name. Shown while there is a file. Not in
 * {@code /livez}: a restart would not help.
 */
@Component(service = HealthCheck.class, property = "name=kms-providers")
public final class KmsProvidersCheck implements HealthCheck {
  private final ValueTransformer encryption;

  @Activate
  public KmsProvidersCheck(@Reference(target = "(name=encryption)") ValueTransformer encryption) {
    this.encryption = encryption;
  }

  @Override
  public List<String> endpoints() {
    boolean shown = encryption instanceof Encryption mine && mine.isConfigured();
    return shown ? List.of("healthz", "readyz") : List.of();
  }

  @Override
  public @Nullable String problem() {
    return encryption instanceof Encryption mine ? mine.problem() : null;
  }
}
