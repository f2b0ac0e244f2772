// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The types of served objects, for who checks expressions before there is an object: a service of
 * the registry. Thread-safe, does not block; follows the groups as they come and go.
 */
@ProviderType
public interface KindTypes {

  /** The kind of a resource's objects; null when it is not served. */
  @Nullable GroupVersionKind kindOf(GroupVersionResource resource);

  /**
   * The type of the objects of a kind, made anew; null when it is not served. What has no schema,
   * and what contains itself, is dynamic.
   */
  @Nullable CelType typeOf(GroupVersionKind kind);
}
