// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.storage;

/**
 * A value is there and cannot be read: it is damaged, or was written with a key that is not known,
 * or that nobody gives at the moment.
 */
public final class UnreadableValueException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final String reason;
  private final boolean passing;

  /** {@code reason} goes to clients: it must not hold anything of the value. */
  public UnreadableValueException(String key, String reason) {
    this(key, reason, false);
  }

  /**
   * @param reason goes to clients: it must not hold anything of the value
   * @param passing whether nothing is known of the value itself, since who has its key does not
   *     answer: to followers it must not look as if the object were gone
   */
  public UnreadableValueException(String key, String reason, boolean passing) {
    super("unable to transform key \"" + key + "\": " + reason);
    this.reason = reason;
    this.passing = passing;
  }

  public String reason() {
    return reason;
  }

  public boolean isPassing() {
    return passing;
  }
}
