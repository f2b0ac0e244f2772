// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OpenApiAnswersTest {
  private static final String V3 = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
  private static final String V2 = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
  private static final String VERSION = "/openapi/v3/version";

  private final OpenApiDocuments documents =
      OpenApiDocuments.of(List.of(), "v1.36.0", Published.ALL, r -> false);
  private final OpenApiAnswers answers =
      new OpenApiAnswers(() -> Instant.parse("2026-01-01T00:00:00Z"));

  private ApiResponse get(String path, String query, String... headers) {
    Shown shown = Shown.nothing();
    for (int i = 0; i < headers.length; i += 2) {
      shown = shown.header(headers[i], headers[i + 1]);
    }
    ApiRequest request =
        new ApiRequest(
            "GET",
            path,
            query,
            Query.parse(query),
            shown,
            List.of(),
            InputStream.nullInputStream(),
            "127.0.0.1",
            "localhost");
    return answers.answer(path, documents, AggregatedView.NONE, request);
  }

  @Test
  void theFirstClauseThatCanBeSpokenDecides() {
    assertEquals("application/json", get(VERSION, "").contentType());
    assertEquals("application/json", get(VERSION, "", "Accept", "application/*").contentType());
    assertEquals(V3, get(VERSION, "", "Accept", V3).contentType());
    assertEquals(V3, get(VERSION, "", "Accept", V3.replace("v3.v1", "v3@v1")).contentType());
    assertEquals(
        V3, get(VERSION, "", "Accept", "text/html,application/json;q=0.5," + V3).contentType());
    assertEquals(V2, get("/openapi/v2", "", "Accept", V2.replace("v2.v1", "v2@v1")).contentType());
    assertEquals(406, get(VERSION, "", "Accept", V2).status());
    assertEquals(406, get("/openapi/v2", "", "Accept", "text/html").status());
    assertEquals(404, get("/openapi/v3/bogus", "", "Accept", V3).status());
    assertEquals(ApiResponse.TEXT, get("/openapi/v3", "", "Accept", V3).contentType());
  }

  @Test
  void bothFormsHaveOneTag() {
    String tag = Objects.requireNonNull(get(VERSION, "").headers().get("ETag"));
    assertEquals(tag, get(VERSION, "", "Accept", V3).headers().get("ETag"));
    assertEquals("Accept", get(VERSION, "").headers().get("Vary"));
    assertEquals(304, get(VERSION, "", "Accept", V3, "If-None-Match", tag).status());
    assertEquals(200, get(VERSION, "", "If-None-Match", "\"x\"").status());
  }

  @Test
  void aHashIsForEverOrLeadsToTheCurrentOne() {
    ApiResponse old = get(VERSION, "hash=1234");
    assertEquals(301, old.status());
    String current = VERSION + "?hash=" + documents.hash("version");
    assertEquals(current, old.headers().get("Location"));
    ApiResponse kept = get(VERSION, "hash=" + documents.hash("version"));
    assertEquals(200, kept.status());
    assertEquals("public, immutable", kept.headers().get("Cache-Control"));
    assertEquals("Fri, 01 Jan 2027 00:00:00 GMT", kept.headers().get("Expires"));
    assertNull(get(VERSION, "").headers().get("Cache-Control"));
    assertNotEquals(0, documents.hash("version").length());
  }
}
