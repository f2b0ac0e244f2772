// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.lookup;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Which resource holds the objects of a kind, built in or custom: a service of the registry.
 * Thread-safe, does not block; follows the groups as they come and go.
 */
@ProviderType
public interface KindLookup {

  /** The resource that is served for a kind in its version, or null. */
  @Nullable Served find(GroupVersionKind kind);

  /** A resource, and whether its objects stand in namespaces. */
  record Served(GroupVersionResource resource, boolean namespaced) {}
}
