// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.cipher;

/** A value that a key does not open, or not now; the message goes to clients. */
public final class UndecipherableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  public UndecipherableException(String message) {
    this(message, false);
  }

  /**
   * @param passing whether the value may be opened later: who has the key does not answer
   */
  public UndecipherableException(String message, boolean passing) {
    super(message, null, false, false);
    this.passing = passing;
  }

  static UndecipherableException tooShort() {
    return new UndecipherableException("the stored data was shorter than the required size");
  }

  public boolean isPassing() {
    return passing;
  }
}
