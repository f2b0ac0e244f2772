// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import io.quarterdeck.spi.stage.ApiResponse;
import java.nio.charset.StandardCharsets;

/** What clients are answered where an aggregated server is not asked, or does not answer. */
final class Refusals {
  private static final int BAD_GATEWAY = 502;
  private static final int UNAVAILABLE = 503;

  private Refusals() {}

  static ApiResponse unavailable() {
    return text(UNAVAILABLE, "service unavailable");
  }

  static ApiResponse unreachable(String why) {
    return text(UNAVAILABLE, "error trying to reach service: " + why);
  }

  static ApiResponse redirect() {
    String message = "the backend attempted to redirect this request, which is not permitted";
    return ApiResponse.bytes(BAD_GATEWAY, "", message.getBytes(StandardCharsets.UTF_8));
  }

  /** Plain text with an end of line, as Go's {@code http.Error} writes it. */
  static ApiResponse text(int status, String message) {
    byte[] body = (message + "\n").getBytes(StandardCharsets.UTF_8);
    return ApiResponse.bytes(status, ApiResponse.TEXT, body)
        .withHeader("X-Content-Type-Options", "nosniff");
  }
}
