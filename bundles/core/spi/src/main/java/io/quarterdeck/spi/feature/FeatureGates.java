// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.feature;

import org.osgi.annotation.versioning.ProviderType;

/**
 * The feature gates of this server: a service that is there before any plugin. They are what they
 * are from the start to the end of the server, so that a plugin may ask once. Thread-safe.
 */
@ProviderType
public interface FeatureGates {

  /**
   * Whether a gate is on.
   *
   * @param gate its name as Kubernetes has it, e.g. {@code ClusterTrustBundle}
   * @throws IllegalArgumentException when Kubernetes 1.36 has no such gate
   */
  boolean isEnabled(String gate);
}
