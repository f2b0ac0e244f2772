// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.PLACES;
import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers with line breaks are those without, and break nothing else. */
class PrettyTest {
  private static final String JSON = "application/json";
  private static final String TABLE = JSON + ";as=Table;g=meta.k8s.io;v=v1";
  private static final String METADATA = JSON + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  private static final List<String> LISTS = List.of(JSON, TABLE, METADATA);

  private final ExampleServer server = new ExampleServer();

  @BeforeEach
  void fill() {
    server.make(
        THINGS,
        "{'metadata':{'name':'a','labels':{'app':'x'},'annotations':{'note':'\\u003c\\\"é\\n\\\\'}},"
            + "'spec':{'replicas':3,'settings':{},'tags':['\uD83D\uDE80','{}[]:,'],"
            + "'parts':[{'name':'p','image':'i'},{'name':'q'}]}}");
    server.make(THINGS, "{'metadata':{'name':'b','labels':{'app':'y'}},'spec':{'tags':[]}}");
    server.make(THINGS, "{'metadata':{'name':'c','labels':{'app':'x'}}}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Reply get(String path, String accept, String pretty) {
    String mark = path.contains("?") ? "&" : "?";
    return server.call("GET", path + mark + "pretty=" + pretty).accept(accept).send();
  }

  private Reply assertSame(String path, String accept) {
    Reply lines = get(path, accept, "true");
    Reply compact = get(path, accept, "false");
    assertEquals(200, compact.status(), compact::text);
    assertTrue(lines.text().startsWith("{\n  \"kind\": ") || !accept.contains("List"), lines::text);
    assertEquals(new String(Json.writePretty(Json.read(compact.bytes())), UTF_8), lines.text());
    assertEquals(compact.contentType(), lines.contentType());
    ApiResponse answer = Objects.requireNonNull(lines.response());
    ApiResponse.Slices body = assertInstanceOf(ApiResponse.Slices.class, answer.body());
    assertEquals(lines.bytes().length, body.length());
    return lines;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?limit=1",
        "?limit=2&includeObject=None",
        "?includeObject=Object",
        "?labelSelector=app%3Dx",
        "?labelSelector=app%3Dnobody",
        "?resourceVersion=0",
      })
  void lists(String query) {
    LISTS.forEach(accept -> assertSame(THINGS + query, accept));
  }

  @Test
  void emptyLists() {
    LISTS.forEach(accept -> assertSame(PLACES, accept));
    String none = assertSame(PLACES, JSON).text();
    assertTrue(none.endsWith("  },\n  \"items\": []\n}"), none);
    String nobody = assertSame(PLACES, METADATA).text();
    assertTrue(nobody.endsWith("  },\n  \"items\": null\n}"), nobody);
  }

  @Test
  void pages() {
    for (String accept : LISTS) {
      Reply first = assertSame(THINGS + "?limit=1", accept);
      assertEquals(2, first.at("metadata", "remainingItemCount").number());
      String token = first.at("metadata", "continue").text();
      assertSame(THINGS + "?limit=1&continue=" + token, accept);
    }
  }

  @Test
  void whatIsConverted() {
    String older = THINGS.replace("/v1/", "/v1beta1/");
    LISTS.forEach(accept -> assertSame(older, accept));
    assertSame(older + "/a", JSON);
  }

  @Test
  void singleObjects() {
    for (String path : List.of(THINGS + "/a", THINGS + "/a/status", THINGS + "/b")) {
      assertSame(path, JSON);
      assertSame(path, TABLE);
      assertSame(path, METADATA.replace("List", ""));
    }
  }

  @Test
  void textsStayAsTheyAreStored() {
    String text = assertSame(THINGS, JSON).text();
    assertTrue(text.contains("\n          \"note\": \"<\\\"é\\n\\\\\"\n        }"), text);
    assertTrue(text.contains("\"\uD83D\uDE80\",\n          \"{}[]:,\"\n        ]"), text);
  }
}
