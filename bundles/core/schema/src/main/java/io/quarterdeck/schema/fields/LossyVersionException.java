// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

/** An object has fields that another version of its kind, in which somebody owns some, has not. */
public final class LossyVersionException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param problems in the words of {@link TypedCheck}
   */
  public LossyVersionException(String problems) {
    super(problems);
  }

  private LossyVersionException(String message, LossyVersionException cause) {
    super(message, cause);
  }

  /** The same, saying which of two objects it is. */
  LossyVersionException of(String which) {
    return new LossyVersionException("failed to convert " + which + " object: " + problems(), this);
  }

  /** What a client is told. */
  public String problems() {
    return String.valueOf(getMessage());
  }
}
