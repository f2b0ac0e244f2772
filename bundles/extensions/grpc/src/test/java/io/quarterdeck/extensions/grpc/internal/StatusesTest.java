// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.grpc.Status;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of Go's library. */
final class StatusesTest {

  @ParameterizedTest
  @CsvSource({
    "OK, OK",
    "CANCELLED, Canceled",
    "DEADLINE_EXCEEDED, DeadlineExceeded",
    "NOT_FOUND, NotFound",
    "UNAVAILABLE, Unavailable",
    "UNKNOWN, Unknown"
  })
  void codes(Status.Code code, String name) {
    assertEquals(name, Statuses.code(code));
  }

  @Test
  void whatIsBehindAFailureIsSaid() {
    Status status =
        Status.UNAVAILABLE.withDescription("io exception").withCause(new IOException("refused"));
    assertEquals(
        "rpc error: code = Unavailable desc = io exception: refused",
        Statuses.failure(status).getMessage());
    assertEquals(
        "rpc error: code = Internal desc = ", Statuses.failure(Status.INTERNAL).getMessage());
  }
}
