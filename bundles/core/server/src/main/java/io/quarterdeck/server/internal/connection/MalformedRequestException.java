// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

/** The bytes of a connection are no request. It says why, without anything the client sent. */
public final class MalformedRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String why;

  MalformedRequestException(String why) {
    this(400, why);
  }

  MalformedRequestException(int status, String why) {
    super(why, null, false, false);
    this.status = status;
    this.why = why;
  }

  String why() {
    return why;
  }

  /**
   * The status that it is answered with: 400, 431, or 505 for a version that is not spoken here.
   */
  public int status() {
    return status;
  }
}
