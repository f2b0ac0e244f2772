// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.quarterdeck.spi.storage.OutcomeUnknownException;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.spi.storage.TooLargeException;

/**
 * Why a request failed, and what that says of its effect.
 *
 * @param sent whether any of it was given to a connection
 */
record Refusal(StatusRuntimeException cause, boolean sent) {
  private static final String TOO_LARGE = "request is too large";
  private static final String COMPACTED = "required revision has been compacted";
  private static final String FUTURE = "required revision is a future revision";

  private Status.Code code() {
    return cause.getStatus().getCode();
  }

  private String description() {
    return String.valueOf(cause.getStatus().getDescription());
  }

  boolean isCompacted() {
    return code() == Status.Code.OUT_OF_RANGE && description().contains(COMPACTED);
  }

  boolean isFuture() {
    return code() == Status.Code.OUT_OF_RANGE && description().contains(FUTURE);
  }

  /** The token has run out, or the users have changed: etcd says so before it does anything. */
  boolean isStaleToken() {
    return description().contains("invalid auth token")
        || description().contains("revision of auth store is old");
  }

  /** Whether it has surely had no effect: it never left, or etcd turned it away by a rule. */
  boolean isWithoutEffect() {
    return !sent
        || isStaleToken()
        || switch (code()) {
          case INVALID_ARGUMENT,
              NOT_FOUND,
              ALREADY_EXISTS,
              PERMISSION_DENIED,
              UNAUTHENTICATED,
              RESOURCE_EXHAUSTED,
              FAILED_PRECONDITION,
              OUT_OF_RANGE,
              UNIMPLEMENTED ->
              true;
          default -> false;
        };
  }

  /** Whether asking again may help at all. */
  boolean isPassing() {
    return code() == Status.Code.UNAVAILABLE || isStaleToken();
  }

  /** Not for this user, whom asking again does not help. */
  static boolean isForbidden(String reason) {
    return reason.contains("permission denied");
  }

  StorageException told(String where, boolean write) {
    if (description().contains(TOO_LARGE)) {
      return new TooLargeException();
    }
    String reason = where + ": " + reason();
    return write && !isWithoutEffect()
        ? new OutcomeUnknownException(reason + "; whether it was written is not known", cause)
        : new StorageException(reason, cause);
  }

  private String reason() {
    if (code() == Status.Code.DEADLINE_EXCEEDED) {
      return sent ? "no answer in time" : "no connection in time";
    }
    Throwable under = cause.getCause();
    String text = cause.getStatus().getDescription();
    if (text == null) {
      return under == null ? "no reason given" : String.valueOf(under.getMessage());
    }
    return under == null ? text : text + " (" + under.getMessage() + ")";
  }
}
