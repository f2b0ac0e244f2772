// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Lease;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ErrorWriter;
import java.util.List;

/** Refusals as answers: in the form that the first writer gives, or in JSON. */
public final class Refusals {
  private final Chain<ErrorWriter> writers;

  public Refusals(Chain<ErrorWriter> writers) {
    this.writers = writers;
  }

  public ApiResponse answer(ApiException e, ApiRequest request) {
    ApiResponse answer = write(e.status(), request);
    Status.Details details = e.status().details();
    return details != null && details.retryAfter() > 0
        ? answer.withHeader("Retry-After", Integer.toString(details.retryAfter()))
        : answer;
  }

  private ApiResponse write(Status status, ApiRequest request) {
    try (Lease<ErrorWriter> lease = writers.lease()) {
      List<Plugin<ErrorWriter>> plugins = lease.snapshot().plugins();
      return plugins.isEmpty() ? json(status) : plugins.getFirst().service().write(status, request);
    }
  }

  private static ApiResponse json(Status status) {
    return ApiResponse.bytes(status.code(), ApiResponse.JSON, Json.write(status.toObject().tree()));
  }
}
