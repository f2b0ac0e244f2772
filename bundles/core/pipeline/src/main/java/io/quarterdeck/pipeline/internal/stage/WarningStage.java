// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.stage;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Puts what stages left for the answer into its headers: their headers, and warnings as RFC 7234
 * has them.
 */
public final class WarningStage implements Stage {
  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    ApiResponse answer = next.proceed(exchange);
    Map<String, String> headers = new LinkedHashMap<>(exchange.responseHeaders());
    headers.putAll(answer.headers());
    List<String> warnings = Warnings.shown(exchange.warnings());
    if (!warnings.isEmpty()) {
      headers.put(
          "Warning",
          warnings.stream()
              .map(w -> "299 - " + FieldError.quote(w))
              .collect(Collectors.joining("\n")));
    }
    return new ApiResponse(answer.status(), answer.contentType(), headers, answer.body());
  }
}
