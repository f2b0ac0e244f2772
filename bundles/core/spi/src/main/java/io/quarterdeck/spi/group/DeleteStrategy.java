// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** How objects are deleted. */
@ConsumerType
public interface DeleteStrategy extends ResourceStrategy {

  /** Refuses or permits a deletion by throwing {@link io.quarterdeck.api.ApiException}. */
  default void beforeDelete(ApiObject object, StrategyContext context) {}

  /**
   * The grace period in seconds of a deletion, or null for a resource that is deleted at once.
   *
   * @param requested what the client asked for, null for nothing
   */
  default @Nullable Long gracePeriod(ApiObject object, @Nullable Long requested) {
    return null;
  }

  /**
   * Whether something still holds an object whose deletion was asked for: it is marked and kept
   * until this is no longer so.
   *
   * @param subresource through which it was changed, empty for the object itself
   */
  default boolean holdsDeletion(ApiObject object, String subresource) {
    return !object.meta().finalizers().isEmpty();
  }

  /** Called after a grace period or deletion was marked on the object, before it is stored. */
  default void prepareForGracefulDelete(ApiObject object, StrategyContext context) {}
}
