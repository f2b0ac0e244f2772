// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** Of resources with subresources of their own. */
@ConsumerType
@FunctionalInterface
public interface SubresourceStrategy extends ResourceStrategy {

  /** What a subresource does; null for the generic one ({@code status}, {@code scale}). */
  @Nullable Subresource subresource(String name);
}
