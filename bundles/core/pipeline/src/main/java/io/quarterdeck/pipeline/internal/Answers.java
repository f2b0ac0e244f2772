// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import java.nio.charset.StandardCharsets;

/** Answers that the pipeline makes itself. */
final class Answers {
  private Answers() {}

  static ApiResponse status(Status status) {
    ApiResponse answer =
        ApiResponse.bytes(status.code(), ApiResponse.JSON, Json.write(status.toObject().tree()));
    Status.Details details = status.details();
    return details != null && details.retryAfter() > 0
        ? answer.withHeader("Retry-After", Integer.toString(details.retryAfter()))
        : answer;
  }

  static ApiResponse error(ApiException e) {
    return status(e.status());
  }

  static ApiResponse text(int status, String text) {
    return ApiResponse.bytes(status, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8));
  }
}
