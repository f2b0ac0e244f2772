// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.grpc.internal;

import io.grpc.Status;
import io.quarterdeck.spi.grpc.GrpcException;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How calls failed, in the words of Go's library, which monitors and people know. */
final class Statuses {
  private Statuses() {}

  static GrpcException failure(Status status) {
    return new GrpcException(code(status.getCode()), description(status));
  }

  /** {@code DEADLINE_EXCEEDED} is {@code DeadlineExceeded}. */
  static String code(Status.Code code) {
    return switch (code) {
      case OK -> "OK";
      case CANCELLED -> "Canceled";
      default ->
          Stream.of(code.name().split("_"))
              .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
              .collect(Collectors.joining());
    };
  }

  /** This side's own words on time say how many nanoseconds; no two would be the same. */
  private static String description(Status status) {
    String said = status.getDescription() == null ? "" : status.getDescription();
    if (said.contains("deadline exceeded")) {
      return "context deadline exceeded";
    }
    Throwable cause = status.getCause();
    return cause == null || cause.getMessage() == null ? said : said + ": " + cause.getMessage();
  }
}
