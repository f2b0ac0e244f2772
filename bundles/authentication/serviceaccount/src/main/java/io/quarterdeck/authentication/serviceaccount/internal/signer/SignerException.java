// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.spi.grpc.GrpcException;
import org.jspecify.annotations.Nullable;

/** A call of the signer that failed, or an answer of it that is no good. */
final class SignerException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What the metrics say of an error that is not one of gRPC; Kubernetes' word. */
  private static final String NOT_GRPC = "unknown-non-grpc";

  private final String code;
  private final boolean passing;

  /** Of an answer. */
  SignerException(String message) {
    this(message, NOT_GRPC, false);
  }

  /**
   * Of a call.
   *
   * @param during what was being done, which the message begins with
   */
  SignerException(String during, GrpcException failure) {
    this(during + ": " + failure.getMessage(), failure.code(), failure.isPassing());
  }

  private SignerException(String message, String code, boolean passing) {
    super(message, null, false, false);
    this.code = code;
    this.passing = passing;
  }

  /** The same, with what it happened during before it. */
  SignerException during(String what) {
    return new SignerException(what + ": " + getMessage(), code, passing);
  }

  /** The label of the metrics: gRPC's code in Go's words, or that it is none of gRPC. */
  String code() {
    return code;
  }

  /** Whether the same call may well succeed later. */
  boolean isPassing() {
    return passing;
  }

  @Override
  public String getMessage() {
    @Nullable String message = super.getMessage();
    return message == null ? "" : message;
  }
}
