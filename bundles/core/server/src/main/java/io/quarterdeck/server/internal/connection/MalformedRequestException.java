// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

/**
 * The bytes of a connection are no request. Its message says why, without anything the client sent.
 */
public final class MalformedRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;

  MalformedRequestException(String why) {
    this(400, why);
  }

  MalformedRequestException(int status, String why) {
    super(why, null, false, false);
    this.status = status;
  }

  /**
   * The status that it is answered with: 400, 431, or 505 for a version that is not spoken here.
   */
  public int status() {
    return status;
  }
}
