// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.cel;

import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * An object whose fields are made when they are read, such as a policy's {@code variables}. Used by
 * one evaluation at a time.
 */
@ConsumerType
public interface CelFields {
  boolean has(String field);

  /**
   * The value of a field that {@link #has}.
   *
   * @throws CelFieldException when it cannot be made: the evaluation fails with its message
   */
  @Nullable Object get(String field);

  /** Why a field has no value. */
  final class CelFieldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CelFieldException(String message) {
      super(message, null, false, false);
    }
  }
}
