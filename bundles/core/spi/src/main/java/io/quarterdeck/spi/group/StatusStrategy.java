// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.osgi.annotation.versioning.ConsumerType;

/** How {@code status} is written, where the resource has no {@link Subresource.View} for that. */
@ConsumerType
public interface StatusStrategy extends ResetFieldsStrategy {
  /** The metadata that clients write. */
  Set<String> METADATA = Set.of("labels", "annotations", "finalizers", "ownerReferences");

  /** The fields of metadata that change with it: by default all that clients write. */
  default Set<String> metadataOfStatus() {
    return METADATA;
  }

  /** Completes a write of {@code status}. */
  default void prepareStatus(ApiObject object, ApiObject old, StrategyContext context) {}

  /** Validates a write of {@code status}. */
  default void validateStatus(
      ApiObject object, ApiObject old, StrategyContext context, List<FieldError> errors) {}

  /** By default what {@link #metadataOfStatus} leaves out is left alone, with the {@code spec}. */
  @Override
  default Set<String> resetFields(String subresource) {
    if (!subresource.equals("status")) {
      return ResetFieldsStrategy.super.resetFields(subresource);
    }
    Set<String> written = metadataOfStatus();
    if (written.isEmpty()) {
      return Set.of("spec", "metadata");
    }
    Set<String> reset = new TreeSet<>(Set.of("spec"));
    METADATA.stream().filter(f -> !written.contains(f)).forEach(f -> reset.add("metadata." + f));
    return reset;
  }
}
