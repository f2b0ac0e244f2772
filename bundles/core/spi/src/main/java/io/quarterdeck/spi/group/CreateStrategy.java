// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/** How objects are created; also how they are updated, unless it is an {@link UpdateStrategy}. */
@ConsumerType
public interface CreateStrategy extends ResourceStrategy {

  /**
   * Fills in what the schema's own defaults cannot say; also called on objects read by old writers.
   */
  default void applyDefaults(ApiObject object) {}

  /**
   * Clears or sets fields that a client does not decide; the generic part has cleared {@code
   * status}.
   */
  default void prepareForCreate(ApiObject object, StrategyContext context) {}

  /** Validates a new object: every error at once, in Kubernetes' words. */
  default void validate(ApiObject object, StrategyContext context, List<FieldError> errors) {}

  /**
   * Warnings of a write that is valid.
   *
   * @param old null for a new object
   */
  default void warn(
      ApiObject object, @Nullable ApiObject old, StrategyContext context, List<String> warnings) {}

  /** Brings a valid object into the one form that is stored. */
  default void canonicalize(ApiObject object) {}
}
