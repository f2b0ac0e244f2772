// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.ResourceTable;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The documents of a group that is made of custom resource definitions. */
class CustomDocumentsTest {
  private static final String TYPES =
      """
      {"types":{
       "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta":{"fields":[{"name":"name","type":"string"}]},
       "org.example.v1.Widget":{"openAPIV3Schema":%s}}}
      """;
  private static final String RESOURCES =
      """
      {"group":"example.org","preferred":"v1","versions":[{"version":"v1","resources":[
       {"name":"widgets","kind":"Widget","listKind":"Widgets","singular":"widget","namespaced":true,
        "verbs":["delete","deletecollection","get","list","patch","create","update","watch"],
        "definition":"org.example.v1.Widget",
        "subresources":[{"name":"status","kind":"Widget","verbs":["get","patch","update"]},
         {"name":"scale","group":"autoscaling","version":"v1","kind":"Scale",
          "verbs":["get","patch","update"]}]}]}]}
      """;
  private static final String COLLECTION = "/apis/example.org/v1/namespaces/{namespace}/widgets";
  private static final String ONE = COLLECTION + "/{name}";
  private static final String KIND =
      "[{\"group\":\"example.org\",\"kind\":\"Widget\",\"version\":\"v1\"}]";

  static ServedGroup group(String schema) {
    InputStream resources = new ByteArrayInputStream(RESOURCES.getBytes(StandardCharsets.UTF_8));
    return new ServedGroup(
        ResourceTable.read(resources), Definitions.read(TYPES.formatted(schema)));
  }

  private static Node v2(String schema) {
    return Node.root(
        OpenApiDocuments.of(List.of(group(schema)), "1.36", Published.ALL, r -> false)
            .v2(List.of())
            .tree());
  }

  private static Node v3(String schema) {
    OpenApiDocuments documents =
        OpenApiDocuments.of(List.of(group(schema)), "1.36", Published.ALL, r -> false);
    GroupVersion v1 = new GroupVersion("example.org", "v1");
    return Node.root(Objects.requireNonNull(documents.v3(v1)).tree());
  }

  private static Node spec(Node type) {
    return type.at("properties", "spec");
  }

  @Test
  void aTypeThatKeepsUnknownFieldsHasNoPropertiesInTheOlderForm() {
    String schema =
        "{\"type\":\"object\",\"description\":\"A widget.\","
            + "\"x-kubernetes-preserve-unknown-fields\":true,"
            + "\"properties\":{\"spec\":{\"type\":\"object\"}}}";
    assertEquals(
        json("{\"type\":\"object\",\"x-kubernetes-group-version-kind\":" + KIND + "}"),
        v2(schema).at("definitions", "org.example.v1.Widget").value());
    Node properties = v3(schema).at("components", "schemas", "org.example.v1.Widget", "properties");
    assertEquals(Set.of("apiVersion", "kind", "metadata", "spec"), properties.entries().keySet());
  }

  @Test
  void theOlderFormLosesWhatKubectlCannotDoWith() {
    Node spec =
        spec(
            v2("""
                    {"type":"object","properties":{"spec":{"type":"object",
                     "required":["n","s"],"oneOf":[{"required":["s"]}],"properties":{
                      "n":{"type":"object","nullable":true,"properties":{"x":{"type":"string"}}},
                      "s":{"type":"string","default":"d","minLength":1},
                      "p":{"type":"object","x-kubernetes-preserve-unknown-fields":true,
                       "properties":{"x":{"type":"string"}}},
                      "l":{"type":"array","x-kubernetes-preserve-unknown-fields":true},
                      "i":{"x-kubernetes-int-or-string":true},
                      "oneOf":{"type":"boolean"}}}}}
                    """)
                .at("definitions", "org.example.v1.Widget"));
    assertEquals(
        json(
            """
            {"type":"object","required":["s"],"properties":{
              "n":{},
              "s":{"type":"string","minLength":1},
              "p":{"x-kubernetes-preserve-unknown-fields":true},
              "l":{"x-kubernetes-preserve-unknown-fields":true},
              "i":{"x-kubernetes-int-or-string":true},
              "oneOf":{"type":"boolean"}}}
            """),
        spec.value());
  }

  @Test
  void embeddedObjectsHaveTheFieldsOfAnObject() {
    Node embedded =
        spec(
            v3("""
                    {"type":"object","properties":{"spec":{"type":"object",
                     "required":["kind"],"x-kubernetes-embedded-resource":true,
                     "properties":{"spec":{"x-kubernetes-int-or-string":true}}}}}
                    """)
                .at("components", "schemas", "org.example.v1.Widget"));
    assertEquals(
        Set.of("apiVersion", "kind", "metadata", "spec"),
        embedded.get("properties").entries().keySet());
    assertEquals(List.of("kind", "apiVersion"), embedded.get("required").strings());
    assertEquals(
        json("[{\"type\":\"integer\"},{\"type\":\"string\"}]"),
        spec(embedded).get("anyOf").value());
  }

  @Test
  void noStrategicMergePatchIsOfferedAndNoProtobuf() {
    Node v2 = v2("{\"type\":\"object\"}").at("paths", ONE);
    List<String> patches =
        List.of(
            "application/json-patch+json",
            "application/merge-patch+json",
            "application/apply-patch+yaml");
    List<String> plain = List.of("application/json", "application/yaml");
    assertEquals(patches, v2.at("patch", "consumes").strings());
    assertEquals(plain, v2.at("patch", "produces").strings());
    assertEquals(plain, v2.at("put", "consumes").strings());
    Node paths = v3("{\"type\":\"object\"}").get("paths");
    assertEquals(
        Set.copyOf(patches),
        paths.at(ONE + "/status", "patch", "requestBody", "content").entries().keySet());
    assertEquals(Set.of("200", "401"), paths.at(ONE, "patch", "responses").entries().keySet());
    assertFalse(paths.at(COLLECTION, "delete", "requestBody").isPresent());
    assertFalse(paths.get("/apis/example.org/v1/watch/widgets").isPresent());
  }

  @Test
  void listsHaveTheKindThatTheDefinitionNamesAndWhatSelectsAmongThem() {
    Node list =
        v3("""
                {"type":"object","x-kubernetes-selectable-fields":[{"fieldPath":"spec.colour"}]}
                """)
            .at("components", "schemas", "org.example.v1.Widgets");
    assertEquals(
        "Widgets", list.get("x-kubernetes-group-version-kind").index(0).get("kind").text());
    assertEquals(
        "spec.colour", list.get("x-kubernetes-selectable-fields").index(0).get("fieldPath").text());
  }

  @Test
  void statusComesBeforeScaleInDiscoveryAndEveryKindNamesItsGroup() {
    DiscoveryDocuments discovery =
        DiscoveryDocuments.of(List.of(group("{\"type\":\"object\"}")), Published.ALL);
    Node plain =
        Node.root(
            Objects.requireNonNull(discovery.resources(new GroupVersion("example.org", "v1")))
                .tree());
    assertEquals(
        List.of("widgets", "widgets/status", "widgets/scale"),
        plain.get("resources").items().stream().map(r -> r.get("name").text()).toList());
    Node widgets =
        Node.root(discovery.aggregatedGroups().tree())
            .get("items")
            .index(0)
            .get("versions")
            .index(0)
            .get("resources")
            .index(0);
    assertEquals("example.org", widgets.at("responseKind", "group").text());
    assertEquals(
        List.of("status", "scale"),
        widgets.get("subresources").items().stream()
            .map(s -> s.get("subresource").text())
            .toList());
    assertEquals("v1", widgets.get("subresources").index(0).at("responseKind", "version").text());
  }

  private static @Nullable Object json(String text) {
    return Json.read(text);
  }
}
