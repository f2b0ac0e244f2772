// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/**
 * A value cannot be made into what is to be stored: the key that would encrypt it cannot be used.
 * Nothing was written. The message goes to clients as it is.
 */
public final class UnwritableValueException extends StorageException {
  private static final long serialVersionUID = 1L;

  public UnwritableValueException(String message) {
    super(message);
  }
}
