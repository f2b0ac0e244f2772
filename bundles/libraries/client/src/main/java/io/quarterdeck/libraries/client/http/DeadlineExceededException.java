// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.http;

import java.io.IOException;

/** A call that its deadline has ended. Go: {@code context.DeadlineExceeded}. */
public final class DeadlineExceededException extends IOException {
  private static final long serialVersionUID = 1L;

  DeadlineExceededException(String message, IOException cause) {
    super(message, cause);
  }
}
