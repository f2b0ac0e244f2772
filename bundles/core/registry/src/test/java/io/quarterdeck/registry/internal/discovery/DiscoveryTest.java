// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.discovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Query;
import io.quarterdeck.spi.stage.RequestInfo;
import io.quarterdeck.testkit.authentication.Shown;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryTest {
  private static final String AGGREGATED =
      "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
  private final ExampleServer server = new ExampleServer();
  private final Metrics metrics = new Metrics();
  private final DocumentDispatcher documents =
      new DocumentDispatcher(server.routes(), () -> "", () -> null, metrics);

  @AfterEach
  void close() {
    server.close();
  }

  private @Nullable ApiResponse send(String method, String path, Shown headers) {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                method,
                path,
                "",
                Query.parse(""),
                headers,
                List.of(),
                InputStream.nullInputStream(),
                "",
                "host"));
    exchange.setInfo(new RequestInfo(false, "get", path, "", "", "", "", "", ""));
    return documents.dispatch(exchange);
  }

  private ApiResponse get(String path, Shown headers) {
    return Objects.requireNonNull(send("GET", path, headers));
  }

  private static Node body(ApiResponse answer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (ByteBuffer part : ((ApiResponse.Slices) answer.body()).parts()) {
      byte[] bytes = new byte[part.remaining()];
      part.duplicate().get(bytes);
      out.writeBytes(bytes);
    }
    return Node.root(Json.read(out.toByteArray()));
  }

  private Node json(String path) {
    return body(get(path, Shown.nothing()));
  }

  private static List<String> names(Node list) {
    return list.items().stream().map(i -> i.get("name").text()).toList();
  }

  @Test
  void groupsNameTheirVersions() {
    Node groups = json("/apis");
    assertEquals("APIGroupList", groups.get("kind").text());
    assertEquals(List.of("example.com"), names(groups.get("groups")));
    Node group = json("/apis/example.com");
    assertEquals("APIGroup", group.get("kind").text());
    assertEquals("v1", group.get("preferredVersion").get("version").text());
    assertEquals(2, group.get("versions").size());
  }

  @Test
  void aVersionListsItsResourcesAndTheirParts() {
    Node list = json("/apis/example.com/v1");
    assertEquals("APIResourceList", list.get("kind").text());
    assertEquals("example.com/v1", list.get("groupVersion").text());
    assertTrue(
        names(list.get("resources"))
            .containsAll(
                List.of("things", "things/status", "things/scale", "places", "asks", "lamps")));
    Node things =
        list.get("resources").items().stream()
            .filter(r -> r.get("name").text().equals("things"))
            .findFirst()
            .orElseThrow();
    assertEquals("Thing", things.get("kind").text());
    assertTrue(things.get("namespaced").bool());
    assertEquals(List.of("th"), things.get("shortNames").strings());
    assertEquals(
        List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"),
        things.get("verbs").strings());
  }

  @Test
  void allGroupsMayBeHadAtOnce() {
    ApiResponse answer = get("/apis", Shown.nothing().header("Accept", AGGREGATED));
    assertEquals(AGGREGATED, answer.contentType());
    assertEquals("public", answer.headers().get("Cache-Control"));
    Node list = body(answer);
    assertEquals("APIGroupDiscoveryList", list.get("kind").text());
    assertEquals(
        "example.com", list.get("items").items().getFirst().get("metadata").get("name").text());
    String etag = Objects.requireNonNull(answer.headers().get("ETag"));
    ApiResponse again =
        get("/apis", Shown.nothing().header("Accept", AGGREGATED).header("If-None-Match", etag));
    assertEquals(304, again.status());
    assertTrue(
        metrics.text().contains("aggregator_discovery_aggregation_count_total 1\n"), metrics::text);
  }

  @Test
  void whoDoesNotAskForAllAtOnceDoesNotGetIt() {
    ApiResponse plain = get("/apis", Shown.nothing().header("Accept", "application/json"));
    assertEquals("APIGroupList", body(plain).get("kind").text());
    ApiResponse older =
        get(
            "/apis",
            Shown.nothing().header("Accept", AGGREGATED.replace("v2", "v9") + ",application/json"));
    assertEquals("APIGroupList", body(older).get("kind").text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/apis/none.com", "/apis/none.com/v1", "/healthz", "/apis/a/b/c/d"})
  void otherPathsAreForOthers(String path) {
    assertNull(send("GET", path, Shown.nothing()));
  }

  @Test
  void aVersionThatTheGroupDoesNotHaveIsNotFound() {
    ApiException e =
        assertThrows(ApiException.class, () -> get("/apis/example.com/v7", Shown.nothing()));
    assertEquals(404, e.code());
    assertEquals("the server could not find the requested resource", e.getMessage());
  }

  @Test
  void versionsAreOnlyRead() {
    ApiException e =
        assertThrows(
            ApiException.class, () -> send("POST", "/apis/example.com/v1", Shown.nothing()));
    assertEquals(405, e.code());
    assertEquals(
        200,
        Objects.requireNonNull(send("POST", "/apis/example.com", Shown.nothing())).status(),
        "the aggregator does not mind");
  }

  @Test
  void aRequestForAResourceIsNone() {
    Exchange exchange =
        new Exchange(
            new ApiRequest(
                "GET",
                "/apis",
                "",
                Query.parse(""),
                Shown.nothing(),
                List.of(),
                InputStream.nullInputStream(),
                "",
                ""));
    exchange.setInfo(
        new RequestInfo(true, "list", "/apis", "example.com", "v1", "", "things", "", ""));
    assertNull(documents.dispatch(exchange));
  }
}
