// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import static io.quarterdeck.registry.internal.routing.ExampleServer.PLACES;
import static io.quarterdeck.registry.internal.routing.ExampleServer.THINGS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.routing.ExampleServer;
import io.quarterdeck.registry.internal.routing.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GetTest {
  private static final String V1BETA1 = "/apis/example.com/v1beta1/namespaces/ns/things";
  private final ExampleServer server = new ExampleServer();

  @AfterEach
  void close() {
    server.close();
  }

  private Reply get(String path, String accept) {
    return server.call("GET", path).accept(accept).send();
  }

  @Test
  void whatIsNotThereIsNotFound() {
    Reply none = server.get(THINGS + "/a");
    assertEquals(404, none.status());
    assertEquals("NotFound", none.at("reason").text());
    assertEquals("things.example.com \"a\" not found", none.message());
    assertEquals("a", none.at("details", "name").text());
  }

  @Test
  void anObjectIsSeenInTheVersionThatIsAskedFor() {
    server.thing("a", "{'size':'large'}");
    Reply older = server.get(V1BETA1 + "/a");
    assertEquals("example.com/v1beta1", older.at("apiVersion").text());
    assertEquals("large", older.at("spec", "volume").text());
    assertTrue(older.at("spec", "size").isAbsent());
  }

  @ParameterizedTest
  @CsvSource({"'',200", "0,200", "2,200"})
  void aReaderMaySayHowNewItMustBe(String version, int code) {
    server.thing("a", "{}");
    assertEquals(code, server.get(THINGS + "/a?resourceVersion=" + version).status());
  }

  @Test
  void aVersionThatIsNoNumberIsAnErrorOfTheStorage() {
    Reply bad = server.get(THINGS + "/a?resourceVersion=-1");
    assertEquals(500, bad.status());
    assertEquals(
        "resourceVersion: Invalid value: \"-1\": strconv.ParseUint: parsing \"-1\": invalid"
            + " syntax",
        bad.message());
  }

  @Test
  void peopleWithABrowserGetLines() {
    server.thing("a", "{}");
    assertTrue(server.get(THINGS + "/a?pretty=1").text().startsWith("{\n  \""));
    assertTrue(server.get(THINGS + "/a").text().startsWith("{\""));
  }

  @Test
  void anObjectMayBeHadAsYaml() {
    server.thing("a", "{'replicas':2}");
    Reply yaml = get(THINGS + "/a", "application/yaml");
    assertEquals("application/yaml", yaml.contentType());
    assertTrue(yaml.text().contains("\n  replicas: 2\n"), yaml::text);
  }

  @Test
  void anObjectMayBeHadAsProtobuf() {
    server.thing("a", "{}");
    Reply protobuf = get(THINGS + "/a", "application/vnd.kubernetes.protobuf");
    assertEquals("application/vnd.kubernetes.protobuf", protobuf.contentType());
    assertEquals("k8s\0", protobuf.text().substring(0, 4));
  }

  @Test
  void anObjectMayBeHadAsATable() {
    server.thing("a", "{}");
    Reply table = get(THINGS + "/a", "application/json;as=Table;g=meta.k8s.io;v=v1");
    assertEquals("Table", table.at("kind").text());
    assertEquals("meta.k8s.io/v1", table.at("apiVersion").text());
    var row = table.at("rows").items().getFirst();
    assertEquals("a", row.get("cells").items().getFirst().text());
    assertEquals("PartialObjectMetadata", row.get("object").get("kind").text());
  }

  @Test
  void aTableMayCarryItsObjectsOrNone() {
    server.thing("a", "{}");
    String as = "application/json;as=Table;g=meta.k8s.io;v=v1";
    var whole = get(THINGS + "/a?includeObject=Object", as).at("rows").items().getFirst();
    assertEquals("Thing", whole.get("object").get("kind").text());
    var none = get(THINGS + "/a?includeObject=None", as).at("rows").items().getFirst();
    assertTrue(none.get("object").value() == null);
  }

  @Test
  void theMetadataMayBeHadAlone() {
    server.thing("a", "{'size':'large'}");
    Reply meta = get(THINGS + "/a", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
    assertEquals("PartialObjectMetadata", meta.at("kind").text());
    assertEquals("a", meta.at("metadata", "name").text());
    assertTrue(meta.at("spec").isAbsent());
  }

  @Test
  void anObjectIsNoList() {
    server.thing("a", "{}");
    Reply list =
        get(THINGS + "/a", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
    assertEquals(406, list.status());
    assertEquals(
        "you requested PartialObjectMetadataList, but the requested object is not a list"
            + " (*core.Thing)",
        list.message());
  }

  @Test
  void whatNobodySpeaksIsNotAcceptable() {
    server.thing("a", "{}");
    Reply csv = get(THINGS + "/a", "text/csv");
    assertEquals(406, csv.status());
    assertTrue(csv.message().startsWith("406: Not Acceptable\n\nAvailable representations: "));
  }

  @Test
  void objectsOfTheClusterHaveNoNamespace() {
    server.make(PLACES, "{'metadata':{'name':'p'},'data':{'a':'b'}}");
    assertEquals("b", server.get(PLACES + "/p").at("data", "a").text());
    Reply inside = server.get("/apis/example.com/v1/namespaces/ns/places/p");
    assertEquals(404, inside.status());
    assertEquals("the server could not find the requested resource", inside.message());
  }
}
