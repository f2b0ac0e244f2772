// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import org.jspecify.annotations.Nullable;

/** Converts objects between the versions of their kind. */
@FunctionalInterface
public interface Versions {

  /**
   * The object in another version, without changing it; null when that is not served any more.
   *
   * @throws LossyVersionException when that version has no place for some of its fields
   */
  @Nullable Typed convert(Typed object, String apiVersion);
}
