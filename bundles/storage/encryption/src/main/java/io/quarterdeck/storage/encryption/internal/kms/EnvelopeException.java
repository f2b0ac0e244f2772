// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.encryption.internal.kms;

/**
 * Something of an envelope, a key or a plugin's answer is not as it must be; the message says so.
 */
public final class EnvelopeException extends Exception {
  private static final long serialVersionUID = 1L;

  EnvelopeException(String message) {
    super(message, null, false, false);
  }

  EnvelopeException(String message, Throwable cause) {
    super(message, cause, false, false);
  }
}
