// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.grpc;

import java.util.Set;

/** A call that failed; the message reads as Go's: {@code rpc error: code = Internal desc = ...}. */
public final class GrpcException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Codes by which the other side says nothing of the request itself. */
  private static final Set<String> PASSING =
      Set.of("Canceled", "DeadlineExceeded", "ResourceExhausted", "Aborted", "Unavailable");

  private final String code;

  /**
   * @param code in Go's words, such as {@code DeadlineExceeded}
   */
  public GrpcException(String code, String description) {
    super("rpc error: code = " + code + " desc = " + description, null, false, false);
    this.code = code;
  }

  public String code() {
    return code;
  }

  /** Whether the same call may well succeed later. */
  public boolean isPassing() {
    return PASSING.contains(code);
  }
}
