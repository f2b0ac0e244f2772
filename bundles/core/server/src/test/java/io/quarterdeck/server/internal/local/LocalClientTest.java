// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.lookup.DeleteOptions;
import io.quarterdeck.spi.lookup.ObjectClient;
import io.quarterdeck.spi.lookup.PatchType;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalClientTest {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");
  private static final GroupVersionResource SETS =
      new GroupVersionResource("apps", "v1", "replicasets");
  private static final UserInfo USER = UserInfo.of("somebody", "some");

  private final List<String> asked = new ArrayList<>();
  private final List<ApiRequest> requests = new ArrayList<>();
  private final Deque<ApiResponse> answers = new ArrayDeque<>();
  private final ObjectClient client =
      new LocalClient(
          new RequestHandler() {
            @Override
            public ApiResponse handle(ApiRequest request) {
              throw new AssertionError("without its user");
            }

            @Override
            public ApiResponse handle(ApiRequest request, UserInfo user) {
              assertEquals(USER, user);
              requests.add(request);
              asked.add(
                  request.method()
                      + " "
                      + request.path()
                      + (request.rawQuery().isEmpty() ? "" : "?" + request.rawQuery())
                      + " "
                      + body(request));
              return answers.isEmpty() ? json(200, "{}") : answers.remove();
            }
          },
          USER,
          "tester/v1");

  private static String body(ApiRequest request) {
    try {
      return new String(request.body().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ApiResponse json(int status, String text) {
    return ApiResponse.bytes(
        status, ApiResponse.JSON, text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static ApiObject pod() {
    ApiObject pod = ApiObject.of(new GroupVersionKind("", "v1", "Pod"));
    pod.meta().setName("p");
    pod.meta().setNamespace("a");
    return pod;
  }

  @Test
  void eachCallIsTheRequestThatAnyClientWouldSend() {
    client.create(PODS, pod());
    client.update(PODS, pod(), "status");
    client.patch(SETS, "a", "s", "scale", PatchType.MERGE, Map.of("spec", Map.of("replicas", 2L)));
    client.createBelow(PODS, "a", "p", "eviction", pod());
    client.delete(
        PODS, "a", "p", DeleteOptions.ofUid("u").withGrace(0).withPolicy(DeleteOptions.FOREGROUND));
    client.deleteCollection(SETS, "", DeleteOptions.NONE);
    client.document("/apis?x=y", "application/json");
    String json = new String(Json.write(pod().tree()), StandardCharsets.UTF_8);
    assertEquals(
        List.of(
            "POST /api/v1/namespaces/a/pods " + json,
            "PUT /api/v1/namespaces/a/pods/p/status " + json,
            "PATCH /apis/apps/v1/namespaces/a/replicasets/s/scale {\"spec\":{\"replicas\":2}}",
            "POST /api/v1/namespaces/a/pods/p/eviction " + json,
            "DELETE /api/v1/namespaces/a/pods/p {\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\","
                + "\"gracePeriodSeconds\":0,\"propagationPolicy\":\"Foreground\","
                + "\"preconditions\":{\"uid\":\"u\"}}",
            "DELETE /apis/apps/v1/replicasets {\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\"}",
            "GET /apis?x=y "),
        asked);
    assertEquals("tester/v1", requests.getFirst().header("User-Agent"));
    assertEquals(PatchType.MERGE.mediaType(), requests.get(2).header("content-type"));
  }

  @Test
  void whatIsNotThereIsNullAndEveryOtherErrorIsWhatAClientGets() {
    answers.add(json(404, "{'kind':'Status','reason':'NotFound','code':404}"));
    assertNull(client.get(PODS, "a", "p"));
    answers.add(
        json(
            403,
            "{'kind':'Status','message':'no','reason':'Forbidden','code':403,'details':{'causes':["
                + "{'reason':'NamespaceTerminating','field':'metadata.namespace'}],"
                + "'retryAfterSeconds':7}}"));
    ApiException e = assertThrows(ApiException.class, () -> client.get(PODS, "a", "p"));
    assertTrue(e.is(StatusReason.FORBIDDEN));
    assertTrue(e.hasCause("NamespaceTerminating"));
    assertEquals("no", e.getMessage());
    answers.add(
        ApiResponse.bytes(502, ApiResponse.TEXT, "bad gateway".getBytes(StandardCharsets.UTF_8)));
    ApiException plain = assertThrows(ApiException.class, () -> client.get(PODS, "a", "p"));
    assertEquals(502, plain.code());
    assertEquals("bad gateway", plain.getMessage());
  }

  @Test
  void metadataComesInPages() {
    answers.add(
        json(200, "{'metadata':{'continue':'more'},'items':[{'metadata':{'name':'one'}}]}"));
    answers.add(json(200, "{'metadata':{},'items':[{'metadata':{'name':'two'}}]}"));
    assertEquals(
        List.of("one", "two"),
        client.metadata(PODS, "a").stream().map(o -> o.meta().name()).toList());
    assertEquals("GET /api/v1/namespaces/a/pods?limit=500&continue=more ", asked.getLast());
    assertTrue(requests.getFirst().header("accept").contains("PartialObjectMetadataList"));
  }

  @Test
  void aChangeIsTriedAgainAfterEachConflictAndWritesNothingWhenNothingChanges() {
    String stored = "{'metadata':{'name':'p','namespace':'a','resourceVersion':'1'}}";
    answers.add(json(200, stored));
    answers.add(json(409, "{'kind':'Status','reason':'Conflict','code':409}"));
    answers.add(json(200, stored));
    answers.add(json(200, stored));
    client.change(
        PODS,
        "a",
        "p",
        ObjectClient.ITSELF,
        o -> {
          o.meta().mutableLabels().put("x", "y");
          return o;
        });
    assertEquals(4, asked.size());
    answers.add(json(200, stored));
    client.change(PODS, "a", "p", ObjectClient.ITSELF, o -> o);
    assertEquals(5, asked.size());
    assertEquals(new GroupResource("", "pods"), PODS.groupResource());
  }
}
