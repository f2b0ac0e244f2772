// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.oidc.internal;

/** A token that is no good; the message says why. */
final class BadToken extends Exception {
  private static final long serialVersionUID = 1L;

  BadToken(String message) {
    super(message, null, false, false);
  }

  String why() {
    return "oidc: " + reason();
  }

  /** The message. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
