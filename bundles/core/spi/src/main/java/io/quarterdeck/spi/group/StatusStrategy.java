// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.List;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/** How {@code status} is written, where the resource has no {@link Subresource.View} for that. */
@ConsumerType
public interface StatusStrategy extends ResourceStrategy {

  /** The fields of metadata that change with it: by default all that clients write. */
  default Set<String> metadataOfStatus() {
    return Set.of("labels", "annotations", "finalizers", "ownerReferences");
  }

  /** Completes a write of {@code status}. */
  default void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {}

  /** Validates a write of {@code status}. */
  default void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {}
}
