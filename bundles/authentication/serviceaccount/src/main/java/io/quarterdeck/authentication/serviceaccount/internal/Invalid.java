// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import org.jspecify.annotations.Nullable;

/** A token that is no good; the message is what a TokenReview shows. */
final class Invalid extends Exception {
  private static final long serialVersionUID = 1L;

  Invalid(String message) {
    super(message, null, false, false);
  }

  @Override
  public String getMessage() {
    @Nullable String message = super.getMessage();
    return message == null ? "" : message;
  }
}
