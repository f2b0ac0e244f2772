// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/** How objects are updated, where that differs from their creation. */
@ConsumerType
public interface UpdateStrategy extends CreateStrategy {

  /**
   * Clears or sets fields that a client does not decide; the generic part has put the old {@code
   * status} back.
   */
  default void prepareForUpdate(ApiObject object, ApiObject old, StrategyContext context) {}

  /** Validates a changed object; by default as a new one. Metadata is validated by the registry. */
  default void validateUpdate(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {
    validate(object, context, errors);
  }
}
