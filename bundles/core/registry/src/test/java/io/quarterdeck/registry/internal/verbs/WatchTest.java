// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.Node;
import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.ExampleStrategy;
import io.quarterdeck.registry.internal.routing.Reply;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.group.ResourceStrategy;
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

class WatchTest {
  private static final String WATCH = THINGS + "?watch=1";
  private final ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  /** The frames of one watch, waited for. */
  private static final class Watcher implements AutoCloseable {
    private final FrameSource frames;
    private final Semaphore ready = new Semaphore(0);

    Watcher(Reply reply) {
      frames = reply.frames();
      frames.onReady(ready::release);
    }

    byte[] bytes() throws InterruptedException {
      ByteBuffer frame = frames.poll();
      while (frame == null) {
        assertTrue(ready.tryAcquire(10, TimeUnit.SECONDS), "no event came");
        frame = frames.poll();
      }
      byte[] out = new byte[frame.remaining()];
      frame.duplicate().get(out);
      return out;
    }

    Node next() throws InterruptedException {
      return Node.root(Json.read(bytes()));
    }

    /** {@code TYPE name size}. */
    String event() throws InterruptedException {
      Node event = next();
      Node object = event.get("object");
      return event.get("type").text()
          + " "
          + object.get("metadata").get("name").text()
          + " "
          + object.get("spec").get("size").text();
    }

    @Override
    public void close() {
      frames.close();
    }
  }

  private Watcher watch(String path) {
    return new Watcher(server.get(path));
  }

  private void size(String name, String size) {
    server.patch(THINGS + "/" + name, "merge-patch+json", "{'spec':{'size':'" + size + "'}}");
  }

  @Test
  void theStateComesFirstAndThenEachChange() throws Exception {
    server.thing("a", "{}");
    try (Watcher watcher = watch(WATCH)) {
      assertEquals("ADDED a small", watcher.event());
      size("a", "large");
      assertEquals("MODIFIED a large", watcher.event());
      server.thing("b", "{}");
      assertEquals("ADDED b small", watcher.event());
      server.delete(THINGS + "/a");
      assertEquals("DELETED a large", watcher.event());
    }
  }

  @Test
  void aWatchGoesOnBehindAVersion() throws Exception {
    server.thing("a", "{}");
    String then = server.get(THINGS).at("metadata", "resourceVersion").text();
    server.thing("b", "{}");
    try (Watcher watcher = watch(WATCH + "&resourceVersion=" + then)) {
      assertEquals("ADDED b small", watcher.event());
    }
  }

  @Test
  void selectorsDecideWhatComesAndGoes() throws Exception {
    server.thing("a", "{}");
    server.thing("b", "{'size':'large'}");
    try (Watcher watcher = watch(WATCH + "&fieldSelector=spec.size%3Dlarge")) {
      assertEquals("ADDED b large", watcher.event());
      size("a", "large");
      assertEquals("ADDED a large", watcher.event());
      size("b", "middle");
      Node left = watcher.next();
      assertEquals("DELETED", left.get("type").text());
      assertEquals("large", left.get("object").get("spec").get("size").text(), "as it was");
      assertEquals(
          server.get(THINGS + "/b").at("metadata", "resourceVersion").text(),
          left.get("object").get("metadata").get("resourceVersion").text());
      size("b", "tiny");
      server.delete(THINGS + "/b");
      size("a", "huger");
      assertEquals("DELETED a large", watcher.event());
    }
  }

  @Test
  void oneObjectMayBeWatched() throws Exception {
    server.thing("a", "{}");
    server.thing("b", "{}");
    try (Watcher watcher = watch(THINGS + "/b?watch=1")) {
      assertEquals("ADDED b small", watcher.event());
    }
  }

  @Test
  void aNamespaceHearsNothingOfOthers() throws Exception {
    try (Watcher watcher = watch(WATCH)) {
      server.make(
          "/apis/example.com/v1/namespaces/other/things", "{'metadata':{'name':'elsewhere'}}");
      server.thing("a", "{}");
      assertEquals("ADDED a small", watcher.event());
    }
  }

  @Test
  void anOlderVersionIsWatchedInItsOwnFields() throws Exception {
    server.thing("a", "{'size':'large'}");
    try (Watcher watcher = watch("/apis/example.com/v1beta1/things?watch=1")) {
      Node object = watcher.next().get("object");
      assertEquals("example.com/v1beta1", object.get("apiVersion").text());
      assertEquals("large", object.get("spec").get("volume").text());
    }
  }

  @Test
  void theStateMayEndWithAMark() throws Exception {
    server.thing("a", "{}");
    String query =
        "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    try (Watcher watcher = watch(WATCH + query)) {
      assertEquals("ADDED a small", watcher.event());
      Node mark = watcher.next();
      assertEquals("BOOKMARK", mark.get("type").text());
      Node meta = mark.get("object").get("metadata");
      assertEquals("true", meta.get("annotations").get("k8s.io/initial-events-end").text());
      assertEquals("2", meta.get("resourceVersion").text());
      assertEquals("Thing", mark.get("object").get("kind").text());
    }
  }

  /** Kubernetes: SetListOptionsDefaults. */
  @ParameterizedTest
  @CsvSource({"''", "0"})
  void theStateOfAWatchFromNoVersionEndsWithAMark(String version) throws Exception {
    server.thing("a", "{}");
    String query = "&allowWatchBookmarks=true&resourceVersion=" + version;
    try (Watcher watcher = watch(WATCH + query)) {
      assertEquals("ADDED a small", watcher.event());
      Node meta = watcher.next().get("object").get("metadata");
      assertEquals("true", meta.get("annotations").get("k8s.io/initial-events-end").text());
    }
  }

  @Test
  void withoutWatchListNothingMarksTheEndOfTheState() throws Exception {
    Map<String, ResourceStrategy> things = Map.of("things", new ExampleStrategy());
    try (ExampleServer without = new ExampleServer(things, List.of("WatchList=false"))) {
      without.thing("a", "{}");
      try (Watcher watcher = new Watcher(without.get(WATCH + "&allowWatchBookmarks=true"))) {
        assertEquals("ADDED a small", watcher.event());
        without.thing("b", "{}");
        assertEquals("ADDED b small", watcher.event());
      }
    }
  }

  @Test
  void whoWantsNoStateGetsWhatComesAfterIt() throws Exception {
    server.thing("a", "{}");
    String query = "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan";
    try (Watcher watcher = watch(WATCH + query)) {
      server.thing("b", "{}");
      assertEquals("ADDED b small", watcher.event());
    }
  }

  @Test
  void aVersionThatIsTooOldIsTheOnlyEvent() throws Exception {
    server.thing("a", "{}");
    try (Watcher watcher = watch(WATCH + "&resourceVersion=1")) {
      Node error = watcher.next();
      assertEquals("ERROR", error.get("type").text());
      assertEquals(410, error.get("object").get("code").number());
      assertEquals("Expired", error.get("object").get("reason").text());
      assertNull(watcher.frames.poll());
      assertTrue(watcher.frames.isEnded());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "resourceVersion=x,500",
    "timeoutSeconds=x,400",
    "sendInitialEvents=true,422",
    "resourceVersionMatch=Exact,422",
    "fieldSelector=a,400",
  })
  void aWatchThatCannotBeginIsRefused(String query, int code) {
    Reply refused = server.get(WATCH + "&" + query);
    assertEquals(code, refused.status(), refused::text);
  }

  @Test
  void whatIsWatchedMayBeTablesOrMetadata() throws Exception {
    server.thing("a", "{}");
    Reply table =
        server.call("GET", WATCH).accept("application/json;as=Table;g=meta.k8s.io;v=v1").send();
    try (Watcher watcher = new Watcher(table)) {
      Node first = watcher.next().get("object");
      assertEquals("Table", first.get("kind").text());
      assertTrue(first.get("columnDefinitions").size() > 0);
      server.thing("b", "{}");
      Node second = watcher.next().get("object");
      assertEquals(0, second.get("columnDefinitions").size(), "columns come once");
      assertEquals(
          "b", second.get("rows").items().getFirst().get("cells").items().getFirst().text());
    }
    Reply meta =
        server
            .call("GET", WATCH)
            .accept("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1")
            .send();
    try (Watcher watcher = new Watcher(meta)) {
      Node object = watcher.next().get("object");
      assertEquals("PartialObjectMetadata", object.get("kind").text());
      assertTrue(object.get("spec").isAbsent());
    }
  }

  @Test
  void aWatchInProtobufHasFramesWithTheirLength() throws Exception {
    server.thing("a", "{}");
    Reply reply =
        server.call("GET", WATCH).accept("application/vnd.kubernetes.protobuf;stream=watch").send();
    assertEquals("application/vnd.kubernetes.protobuf;stream=watch", reply.contentType());
    try (Watcher watcher = new Watcher(reply)) {
      byte[] frame = watcher.bytes();
      assertEquals(frame.length - 4, ByteBuffer.wrap(frame).getInt());
    }
  }

  @Test
  void aWatchIsNotGivenAsYaml() {
    Reply yaml = server.call("GET", WATCH).accept("application/yaml").send();
    assertEquals(406, yaml.status());
    assertEquals(
        "only the following media types are accepted: application/json;stream=watch,"
            + " application/vnd.kubernetes.protobuf;stream=watch",
        yaml.message());
  }

  @Test
  void aListOfMetadataIsNoEvent() {
    server.thing("a", "{}");
    Reply list =
        server
            .call("GET", WATCH)
            .accept("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1")
            .send();
    try (Watcher watcher = new Watcher(list)) {
      assertNull(watcher.frames.poll());
      assertTrue(watcher.frames.isEnded());
    }
  }

  @Test
  void aWatchEndsWhenItsTimeIsOver() throws Exception {
    try (Watcher watcher = watch(WATCH + "&timeoutSeconds=1")) {
      assertNull(watcher.frames.poll());
      watcher.ready.drainPermits();
      assertTrue(watcher.ready.tryAcquire(10, TimeUnit.SECONDS));
      assertTrue(watcher.frames.isEnded());
    }
  }
}
