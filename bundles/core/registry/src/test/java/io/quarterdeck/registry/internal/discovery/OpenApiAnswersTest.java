// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.schema.document.Document;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
    return get(AggregatedView.NONE, path, query, headers);
  }

  private ApiResponse get(AggregatedView view, String path, String query, String... headers) {
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
    return answers.answer(path, documents, view, request);
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
  void documentsThatWereMadeForOthersAreAnsweredLikeOnesOwn() {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("openapi", "3.0.0");
    tree.put("paths", Map.of());
    Map<String, @Nullable Object> own = new LinkedHashMap<>(Map.of("openapi", "not this one"));
    AggregatedView view =
        new AggregatedView(
            List.of(), Map.of(), Map.of("apis/old/v1", tree, "version", own), List.of());
    String path = "/openapi/v3/apis/old/v1";

    String hash = new Document(tree).hash();
    String index = text(get(view, "/openapi/v3", ""));
    assertTrue(index.contains(path + "?hash=" + hash), index);
    assertEquals("{\"openapi\":\"3.0.0\",\"paths\":{}}", text(get(view, path, "hash=" + hash)));
    assertEquals(V3, get(view, path, "", "Accept", V3).contentType());
    assertEquals(301, get(view, path, "hash=OLD").status());
    assertEquals(text(get(VERSION, "")), text(get(view, VERSION, "")), "its own comes first");
    assertEquals(404, get(path, "").status());
  }

  private static String text(ApiResponse answer) {
    StringBuilder out = new StringBuilder();
    ((ApiResponse.Slices) answer.body())
        .parts()
        .forEach(b -> out.append(StandardCharsets.UTF_8.decode(b.duplicate())));
    return out.toString();
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
