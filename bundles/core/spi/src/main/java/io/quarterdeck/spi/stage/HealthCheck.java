// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.stage;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * One line of {@code /healthz}, {@code /livez} or {@code /readyz}; the service property {@code
 * name} is its name there (e.g. {@code poststarthook/crd-informer-synced}). Must not block.
 */
@ConsumerType
@FunctionalInterface
public interface HealthCheck {
  /** Which of {@code healthz livez readyz} show it. */
  default List<String> endpoints() {
    return List.of("healthz", "livez", "readyz");
  }

  /** Null when well, otherwise why not. */
  @Nullable String problem();
}
