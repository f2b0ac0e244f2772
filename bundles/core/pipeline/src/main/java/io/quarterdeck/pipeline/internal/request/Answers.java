// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.stage.ApiResponse;
import java.nio.charset.StandardCharsets;

/** Answers that the pipeline makes itself. */
public final class Answers {
  private Answers() {}

  public static ApiResponse text(int status, String text) {
    return ApiResponse.bytes(status, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8));
  }
}
