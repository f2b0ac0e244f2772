// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/**
 * The store went silent after it had been asked to write: the write may have happened, may happen
 * yet, or not at all. Whoever asked must look before asking again.
 */
public final class OutcomeUnknownException extends StorageException {
  private static final long serialVersionUID = 1L;

  public OutcomeUnknownException(String message, Throwable cause) {
    super(message, cause);
  }
}
