// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.json;

/** Text that is not one JSON value. */
public final class MalformedJsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long offset;

  public MalformedJsonException(String message, long offset, Throwable cause) {
    super(message, cause);
    this.offset = offset;
  }

  /** Where reading stopped, in bytes or characters from the start; -1 when unknown. */
  public long offset() {
    return offset;
  }
}
