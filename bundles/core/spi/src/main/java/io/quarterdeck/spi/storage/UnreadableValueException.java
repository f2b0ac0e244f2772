// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/**
 * A value is there and cannot be read: it is damaged, or was written with a key that is not known.
 */
public final class UnreadableValueException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /** {@code reason} goes to clients: it must not hold anything of the value. */
  public UnreadableValueException(String key, String reason) {
    super("unable to transform key \"" + key + "\": " + reason);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
