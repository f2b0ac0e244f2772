// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OpenApiDocumentsTest {
  private static final GroupVersion V1 = new GroupVersion("harbour.example", "v1");
  private static final OpenApiDocuments DOCUMENTS =
      OpenApiDocuments.of(
          List.of(Harbour.group("harbour.example", "v1", "v1")),
          "v1.36.0",
          Published.ALL,
          Harbour.ships("v1")::equals);

  private static Node v1() {
    return Node.root(Objects.requireNonNull(DOCUMENTS.v3(V1)).tree());
  }

  @Test
  void theValuesOfAnEnumerationMayBeLeftOut() {
    OpenApiDocuments plain =
        OpenApiDocuments.of(
            List.of(Harbour.group("harbour.example", "v1", "v1")),
            "v1.36.0",
            new Published(true, false),
            Harbour.ships("v1")::equals);

    Document v3 = Objects.requireNonNull(plain.v3(V1));
    for (Document each : List.of(v3, plain.v2(List.of()))) {
      assertFalse(Json.text(each.tree()).contains("\"enum\""));
    }
    assertTrue(Json.text(v1().value()).contains("\"enum\""));
  }

  @Test
  void writesATypeWithItsExtensions() {
    assertEquals(
        json(
            """
            {"description":"A ship.","type":"object","required":["name","hull"],"properties":{
             "kind":{"type":"string"},
             "name":{"description":"Its name.","type":"string","default":""},
             "colour":{"type":"string","enum":["blue","red"],"default":"red"},
             "mass":{"description":"How heavy.",
               "allOf":[{"$ref":"#/components/schemas/io.k8s.apimachinery.pkg.api.resource.Quantity"}]},
             "mate":{"description":"Another.","allOf":[{"$ref":"#/components/schemas/x.v1.Ship"}]},
             "hull":{"description":"Floats.","default":{},"allOf":[{"$ref":"#/components/schemas/x.v1.Hull"}]},
             "labels":{"type":"object","additionalProperties":{"type":"string"},"x-kubernetes-map-type":"atomic"},
             "hulls":{"type":"array","items":{"$ref":"#/components/schemas/x.v1.Hull"},
               "x-kubernetes-list-map-keys":["id"],"x-kubernetes-list-type":"map",
               "x-kubernetes-patch-merge-key":"id","x-kubernetes-patch-strategy":"merge,retainKeys"}},
             "x-kubernetes-group-version-kind":[{"group":"harbour.example","kind":"Ship","version":"v1"}]}
            """),
        schema("x.v1.Ship").value());
  }

  @Test
  void holdsWhatItsOperationsReachAndNothingElse() {
    Set<String> names = v1().at("components", "schemas").entries().keySet();
    assertTrue(
        names.containsAll(Set.of("x.v1.Ship", "x.v1.Hull", "x.v1.ShipList")), names.toString());
    assertTrue(names.contains("io.k8s.apimachinery.pkg.api.resource.Quantity"));
    assertTrue(names.contains("io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions"));
    assertTrue(!names.contains("x.v1.Unused"));
    for (String s : references(v1().value(), new TreeSet<>())) {
      assertTrue(names.contains(s), s);
    }
  }

  @Test
  void describesThePathsOfAResource() {
    Node paths = v1().get("paths");
    assertEquals(
        Set.of(
            "/apis/harbour.example/v1/",
            "/apis/harbour.example/v1/ships",
            "/apis/harbour.example/v1/namespaces/{namespace}/ships",
            "/apis/harbour.example/v1/namespaces/{namespace}/ships/{name}",
            "/apis/harbour.example/v1/namespaces/{namespace}/ships/{name}/scale",
            "/apis/harbour.example/v1/namespaces/{namespace}/ships/{name}/status",
            "/apis/harbour.example/v1/watch/ships",
            "/apis/harbour.example/v1/watch/namespaces/{namespace}/ships",
            "/apis/harbour.example/v1/watch/namespaces/{namespace}/ships/{name}"),
        paths.entries().keySet());
    Node one = paths.get("/apis/harbour.example/v1/namespaces/{namespace}/ships/{name}");
    assertEquals("replaceHarbourExampleV1NamespacedShip", one.at("put", "operationId").text());
    assertEquals(
        List.of("dryRun", "fieldManager", "fieldValidation", "force"),
        one.at("patch", "parameters").items().stream().map(p -> p.get("name").text()).toList());
    assertEquals(
        List.of("name", "namespace", "pretty"),
        one.get("parameters").items().stream().map(p -> p.get("name").text()).toList());
    assertEquals(
        json("{\"group\":\"harbour.example\",\"kind\":\"Ship\",\"version\":\"v1\"}"),
        one.at("delete", "x-kubernetes-group-version-kind").value());
    assertEquals(
        "#/components/schemas/x.v1.Ship",
        one.at("delete", "responses", "200", "content", "application/json", "schema", "$ref")
            .text());
  }

  @Test
  void theIndexNamesEachDocumentWithTheHashOfItsContent() {
    Node index = Node.root(DOCUMENTS.index(java.util.Map.of()).tree()).get("paths");
    String url = index.at("apis/harbour.example/v1", "serverRelativeURL").text();
    assertEquals(
        "/openapi/v3/apis/harbour.example/v1?hash="
            + Objects.requireNonNull(DOCUMENTS.v3(V1)).hash(),
        url);
    for (String path : index.entries().keySet()) {
      assertTrue(DOCUMENTS.v3(path) != null, path);
    }
    assertNull(DOCUMENTS.v3("apis/bogus/v1"));
  }

  @Test
  void theOlderFormHoldsTheSameTypesAndPaths() {
    Node v2 = Node.root(DOCUMENTS.v2(List.of()).tree());
    assertEquals("2.0", v2.get("swagger").text());
    Node mate = v2.at("definitions", "x.v1.Ship", "properties", "mate");
    assertEquals(
        json("{\"description\":\"Another.\",\"$ref\":\"#/definitions/x.v1.Ship\"}"), mate.value());
    Node post = v2.at("paths", "/apis/harbour.example/v1/namespaces/{namespace}/ships", "post");
    assertEquals("#/definitions/x.v1.Ship", post.at("responses", "201", "schema", "$ref").text());
    assertEquals("body", post.get("parameters").index(3).get("in").text());
    assertTrue(!Json.text(v2.value()).contains("#/components/"));
  }

  private static Node schema(String name) {
    return v1().at("components", "schemas", name);
  }

  private static Set<String> references(@Nullable Object tree, Set<String> out) {
    Node n = Node.root(tree);
    if (!n.get("$ref").text().isEmpty()) {
      out.add(n.get("$ref").text().substring("#/components/schemas/".length()));
    }
    n.entries().values().forEach(v -> references(v.value(), out));
    n.items().forEach(v -> references(v.value(), out));
    return out;
  }

  private static @Nullable Object json(String text) {
    return Json.read(text);
  }
}
