// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal;

/** A value that a key does not open; the message goes to clients. */
final class UndecipherableException extends Exception {
  private static final long serialVersionUID = 1L;

  UndecipherableException(String message) {
    super(message, null, false, false);
  }

  static UndecipherableException tooShort() {
    return new UndecipherableException("the stored data was shorter than the required size");
  }
}
