// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Status;
import io.quarterdeck.pipeline.internal.chain.Requests;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ErrorWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** In what form refusals are answered. */
class RefusalsTest {
  private static final ApiRequest REQUEST = Requests.get("/x", Map.of());
  private static final ApiException WAIT =
      new ApiException(
          new Status(
              503,
              "ServiceUnavailable",
              "wait",
              Status.Details.of("", "", "").withRetryAfter(3),
              false));

  @Test
  void aWriterDecides() {
    ErrorWriter yaml = (status, request) -> ApiResponse.bytes(status.code(), "a/yaml", new byte[0]);
    ApiResponse answer = new Refusals(Chain.fixed(Plugin.of("y", yaml))).answer(WAIT, REQUEST);
    assertEquals("a/yaml", answer.contentType());
    assertEquals("3", answer.headers().get("Retry-After"));
  }

  @Test
  void withoutOneItIsJson() {
    ApiResponse answer = new Refusals(Chain.fixed()).answer(WAIT, REQUEST);
    assertEquals(503, answer.status());
    assertEquals(ApiResponse.JSON, answer.contentType());
  }
}
