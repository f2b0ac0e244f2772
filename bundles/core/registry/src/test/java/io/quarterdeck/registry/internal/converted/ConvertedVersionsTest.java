// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.converted;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for things in a version that is converted. */
final class ConvertedVersionsTest {
  private static final String OTHER = "/apis/example.com/v1beta1/namespaces/ns/things";

  private final RenamingStrategy strategy = new RenamingStrategy();
  private final ExampleServer server = new ExampleServer(Map.of("things", strategy));

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void anObjectIsReadInEachVersionAndConvertedOnce() {
    server.thing("a", "{'size':'large'}");
    assertEquals("large", server.get(OTHER + "/a").at("spec", "volume").text());
    Reply again = server.get(OTHER + "/a");
    assertEquals("example.com/v1beta1", again.at("apiVersion").text());
    assertEquals(
        server.get(THINGS + "/a").at("metadata", "resourceVersion").text(),
        again.at("metadata", "resourceVersion").text());
    assertEquals(List.of(1), strategy.asked);
  }

  @Test
  void aListIsConvertedInPiecesAndWhatIsKnownIsNot() {
    for (int i = 0; i < 1_001; i++) {
      server.thing("t%04d".formatted(i), "{}");
    }
    assertEquals(31, server.get(OTHER + "?limit=31").at("items").size());
    assertEquals(List.of(32), strategy.asked);
    Reply all = server.get(OTHER);
    assertEquals(1_001, all.at("items").size());
    assertEquals("small", all.at("items").index(1_000).at("spec", "volume").text());
    assertEquals(List.of(32, 468, 500, 1), strategy.asked);
    assertEquals(1_001, server.get(OTHER).at("items").size());
    assertEquals(1_001, strategy.total());
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Reply created = server.post(OTHER, "{'metadata':{'name':'a'},'spec':{'volume':'loud'}}");
    assertEquals(201, created.status(), created::text);
    assertEquals("loud", created.at("spec", "volume").text());
    assertEquals("loud", server.get(THINGS + "/a").at("spec", "size").text());
    Reply patched = server.patch(OTHER + "/a", "merge-patch+json", "{'spec':{'volume':'low'}}");
    assertEquals("low", patched.at("spec", "volume").text());
    assertEquals("low", server.get(THINGS + "/a").at("spec", "size").text());
    // there, back, there, back: what is read before the patch was known
    assertEquals(4, strategy.asked.size());
    assertEquals(200, server.delete(OTHER + "/a").status());
    assertEquals(404, server.get(THINGS + "/a").status());
    assertEquals(4, strategy.asked.size());
  }

  @Test
  void aDryRunWritesNothing() {
    Reply dry =
        server.post(OTHER + "?dryRun=All", "{'metadata':{'name':'a'},'spec':{'volume':'v'}}");
    assertEquals("v", dry.at("spec", "volume").text());
    assertEquals(404, server.get(OTHER + "/a").status());
  }

  @Test
  void anApplyOwnsFieldsInItsVersion() {
    server.thing("a", "{'size':'large'}");
    Reply taken =
        server.patch(
            OTHER + "/a?fieldManager=m",
            "apply-patch+yaml",
            "{\"apiVersion\":\"example.com/v1beta1\",\"kind\":\"Thing\",\"spec\":{\"volume\":\"v\"}}");
    assertEquals(409, taken.status(), taken::text);
    Reply applied =
        server.patch(
            OTHER + "/a?fieldManager=m&force=true",
            "apply-patch+yaml",
            "{\"apiVersion\":\"example.com/v1beta1\",\"kind\":\"Thing\",\"spec\":{\"volume\":\"v\"}}");
    assertEquals(200, applied.status(), applied::text);
    assertEquals("v", server.get(THINGS + "/a").at("spec", "size").text());
    assertEquals(
        "example.com/v1beta1",
        applied.at("metadata", "managedFields").index(0).get("apiVersion").text());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /a, ''",
    "GET, '', ''",
    "GET, ?labelSelector=none, ''",
    "PATCH, /a, {'spec':{'volume':'v'}}",
    "PUT, /a, '{\"metadata\":{\"name\":\"a\"},\"spec\":{}}'",
    "DELETE, /a, ''",
    "DELETE, '', ''"
  })
  void whatCannotBeConvertedIsRefusedInThatVersionOnly(String method, String path, String body) {
    server.thing("a", "{}");
    strategy.failure = "no way";
    String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    ExampleServer.Call call = server.call(method, OTHER + path);
    Reply failed = body.isEmpty() ? call.send() : call.body(type, body).send();
    assertEquals(500, failed.status());
    assertEquals("no way", failed.message());
    assertEquals(404, server.get(OTHER + "/b").status());
    assertEquals(200, server.get(THINGS + "/a").status());
    assertEquals(200, server.delete(THINGS + "/a").status());
    assertEquals(0, server.get(OTHER).at("items").size());
  }

  @Test
  void aWatchHasItsEventsInItsVersion() throws Exception {
    server.thing("a", "{'size':'s'}");
    FrameSource frames = server.get(OTHER + "?watch=1").frames();
    Semaphore ready = new Semaphore(0);
    frames.onReady(ready::release);
    assertEquals("ADDED s", event(frames, ready));
    server.patch(THINGS + "/a", "merge-patch+json", "{'spec':{'size':'t'}}");
    assertEquals("MODIFIED t", event(frames, ready));
    server.delete(THINGS + "/a");
    assertEquals("DELETED t", event(frames, ready));
    assertEquals(List.of(1, 1), strategy.asked);
    strategy.failure = "no way";
    server.thing("b", "{}");
    assertEquals("ERROR ", event(frames, ready));
    assertTrue(frames.isEnded());
    assertNull(frames.poll());
    assertEquals(429, server.get(OTHER + "?watch=1").status());
  }

  private static String event(FrameSource frames, Semaphore ready) throws InterruptedException {
    ByteBuffer frame = frames.poll();
    while (frame == null) {
      assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS), "no event came");
      frame = frames.poll();
    }
    byte[] out = new byte[frame.remaining()];
    frame.duplicate().get(out);
    Node event = Node.root(Json.read(out));
    return event.get("type").text() + " " + event.at("object", "spec", "volume").text();
  }

  @Test
  void anUpdateThatChangesNothingIsNotWritten() {
    server.thing("a", "{'size':'s'}");
    Reply before = server.get(OTHER + "/a");
    Reply put = server.put(OTHER + "/a", before.text());
    assertEquals(
        before.at("metadata", "resourceVersion").text(),
        put.at("metadata", "resourceVersion").text());
  }
}
