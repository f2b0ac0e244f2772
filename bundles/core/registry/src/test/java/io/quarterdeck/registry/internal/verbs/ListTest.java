// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListTest {
  private static final String ALL = "/apis/example.com/v1/things";
  private final ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  private void fill() {
    server.make(THINGS, "{'metadata':{'name':'a','labels':{'app':'x'}},'spec':{'size':'large'}}");
    server.make(THINGS, "{'metadata':{'name':'b','labels':{'app':'y'}}}");
    server.make(THINGS, "{'metadata':{'name':'c','labels':{'app':'x'}}}");
    server.make(
        "/apis/example.com/v1/namespaces/other/things",
        "{'metadata':{'name':'a','labels':{'app':'x'}}}");
  }

  private static List<String> names(Reply list) {
    assertEquals(200, list.status(), list::text);
    return list.at("items").items().stream()
        .map(
            i ->
                i.get("metadata").get("namespace").text()
                    + "/"
                    + i.get("metadata").get("name").text())
        .toList();
  }

  private List<String> names(String path) {
    return names(server.get(path));
  }

  @Test
  void anEmptyListIsAListToo() {
    Reply list = server.get(THINGS);
    assertEquals("ThingList", list.at("kind").text());
    assertEquals("example.com/v1", list.at("apiVersion").text());
    assertEquals(List.of(), names(list));
    assertEquals("1", list.at("metadata", "resourceVersion").text());
  }

  @Test
  void aNamespaceOrAllOfThem() {
    fill();
    assertEquals(List.of("ns/a", "ns/b", "ns/c"), names(THINGS));
    assertEquals(List.of("ns/a", "ns/b", "ns/c", "other/a"), names(ALL));
  }

  @Test
  void itemsSayNoKind() {
    fill();
    for (String accept : List.of("application/json", "application/json;q=0.5,application/yaml")) {
      Reply list = server.call("GET", THINGS + "?pretty=0").accept(accept).send();
      assertTrue(
          !list.text().contains("kind\":\"Thing\"") && !list.text().contains("kind: Thing\n"));
    }
    Reply older = server.get("/apis/example.com/v1beta1/namespaces/ns/things");
    assertTrue(older.at("items").items().getFirst().get("kind").isAbsent());
    assertEquals("large", older.at("items").items().getFirst().get("spec").get("volume").text());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "labelSelector=app%3Dx                       | ns/a ns/c",
        "labelSelector=app!%3Dx                      | ns/b",
        "labelSelector=app%20in%20(x,y)              | ns/a ns/b ns/c",
        "labelSelector=!app                          | ''",
        "fieldSelector=metadata.name%3Db             | ns/b",
        "fieldSelector=metadata.name!%3Db            | ns/a ns/c",
        "fieldSelector=metadata.namespace%3Dother    | ''",
        "fieldSelector=spec.size%3Dlarge             | ns/a",
        "fieldSelector=spec.size%3Dsmall&labelSelector=app%3Dx | ns/c",
        "fieldSelector=spec.size!%3Dlarge            | ns/b ns/c",
        "fieldSelector=spec.size%3Dsmall,metadata.name!%3Db | ns/c",
        "fieldSelector=spec.size%3Dsmall,metadata.name%3Da  | ''",
      })
  void selectorsChoose(String query, String expected) {
    fill();
    assertEquals(expected, String.join(" ", names(THINGS + "?" + query)));
  }

  @Test
  void aFieldThatIsNotSelectableIsRefused() {
    Reply bad = server.get(THINGS + "?fieldSelector=spec.replicas%3D1");
    assertEquals(400, bad.status());
    assertTrue(bad.message().endsWith("field label not supported: spec.replicas"), bad::message);
  }

  @Test
  void pagesTogetherAreTheWhole() {
    fill();
    Reply first = server.get(ALL + "?limit=3");
    assertEquals(List.of("ns/a", "ns/b", "ns/c"), names(first));
    assertEquals(1, first.at("metadata", "remainingItemCount").number());
    Reply rest = server.get(ALL + "?limit=3&continue=" + first.at("metadata", "continue").text());
    assertEquals(List.of("other/a"), names(rest));
    assertTrue(rest.at("metadata", "continue").isAbsent());
    assertTrue(rest.at("metadata", "remainingItemCount").isAbsent());
  }

  /** What changes its value between two pages is on the second as it was at the first. */
  @Test
  void pagesByAnIndexedFieldAreOfOneState() {
    fill();
    String small = "?limit=1&fieldSelector=spec.size%3Dsmall";
    Reply first = server.get(THINGS + small);
    assertEquals(List.of("ns/b"), names(first));
    server.delete(THINGS + "/c");
    server.thing("bb", "{}");
    String next = small + "&continue=" + first.at("metadata", "continue").text();
    assertEquals(List.of("ns/c"), names(server.get(THINGS + next)));
    assertEquals(List.of("ns/b", "ns/bb"), names(THINGS + small.replace("limit=1&", "")));
  }

  @Test
  void allPagesAreOfOneState() {
    fill();
    Reply first = server.get(THINGS + "?limit=1");
    server.thing("aa", "{}");
    server.delete(THINGS + "/b");
    Reply rest = server.get(THINGS + "?continue=" + first.at("metadata", "continue").text());
    assertEquals(List.of("ns/b", "ns/c"), names(rest));
    assertEquals(
        first.at("metadata", "resourceVersion").text(),
        rest.at("metadata", "resourceVersion").text());
  }

  @Test
  void aPageOfASelectionDoesNotSayHowManyRemain() {
    fill();
    Reply first = server.get(ALL + "?limit=1&labelSelector=app%3Dx");
    assertTrue(first.at("metadata", "remainingItemCount").isAbsent());
    assertNotEquals("", first.at("metadata", "continue").text());
  }

  @Test
  void aStateThatIsGoneIsNotPagedThrough() {
    fill();
    Reply first = server.get(THINGS + "?limit=1");
    server.thing("z", "{}");
    server.backend.compact(server.backend.currentRevision());
    Reply gone = server.get(THINGS + "?continue=" + first.at("metadata", "continue").text());
    assertEquals(410, gone.status());
    assertEquals("Expired", gone.at("reason").text());
  }

  @Test
  void aPageMayNotSayWhichStateItIsOf() {
    fill();
    String token = server.get(THINGS + "?limit=1").at("metadata", "continue").text();
    Reply both = server.get(THINGS + "?resourceVersion=3&continue=" + token);
    assertEquals(400, both.status());
    assertEquals("specifying resource version is not allowed when using continue", both.message());
    assertEquals(200, server.get(THINGS + "?resourceVersion=0&continue=" + token).status());
  }

  @Test
  void whatMayBeOldComesWhole() {
    fill();
    server.get(THINGS);
    assertEquals(3, names(THINGS + "?limit=1&resourceVersion=0").size());
  }

  @Test
  void anExactStateIsNotANewerOne() {
    server.thing("a", "{}");
    String then = server.get(THINGS).at("metadata", "resourceVersion").text();
    server.thing("b", "{}");
    assertEquals(2, names(THINGS).size());
    assertEquals(
        List.of("ns/a"), names(THINGS + "?resourceVersionMatch=Exact&resourceVersion=" + then));
    assertEquals(List.of("ns/a"), names(THINGS + "?limit=5&resourceVersion=" + then));
    assertEquals(
        List.of("ns/a", "ns/b"),
        names(THINGS + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + then));
    assertEquals(List.of("ns/a", "ns/b"), names(THINGS + "?resourceVersion=" + then));
  }

  @Test
  void aVersionThatIsNoNumberIsRefused() {
    Reply bad = server.get(THINGS + "?resourceVersion=x");
    assertEquals(400, bad.status());
    assertEquals(
        "invalid resource version: resourceVersion: Invalid value: \"x\": strconv.ParseUint:"
            + " parsing \"x\": invalid syntax",
        bad.message());
  }

  @Test
  void aListIsNoObject() {
    Reply one =
        server
            .call("GET", THINGS)
            .accept("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1")
            .send();
    assertEquals(406, one.status());
    assertEquals(
        "you requested PartialObjectMetadata, but the requested object is a list"
            + " (*core.ThingList)",
        one.message());
  }

  @Test
  void listsOfMetadataAndTables() {
    fill();
    Reply meta =
        server
            .call("GET", THINGS)
            .accept("application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1")
            .send();
    assertEquals("PartialObjectMetadataList", meta.at("kind").text());
    assertEquals(List.of("ns/a", "ns/b", "ns/c"), names(meta));
    assertEquals("PartialObjectMetadata", meta.at("items").items().getFirst().get("kind").text());
    Reply table =
        server
            .call("GET", THINGS)
            .accept("application/json;as=Table;g=meta.k8s.io;v=v1,application/json")
            .send();
    assertEquals(3, table.at("rows").size());
    assertNotEquals("", table.at("metadata", "resourceVersion").text());
  }

  @Test
  void aListMayBeHadAsProtobuf() {
    fill();
    Reply list = server.call("GET", THINGS).accept("application/vnd.kubernetes.protobuf").send();
    assertEquals("k8s\0", list.text().substring(0, 4));
    assertTrue(list.text().contains("ThingList"));
    assertTrue(list.text().contains("large"));
  }
}
