// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResourceTableTest {
  private static final ResourceTable TABLE =
      table(
          """
          group: harbour.example
          preferred: v1beta1
          versions:
          - version: v1
            resources:
            - name: ships
              kind: Ship
              singular: ship
              namespaced: true
              verbs: [get, create, list, delete]
              shortNames: [sh, s]
              categories: [all]
              definition: x.v1.Ship
              subresources:
              - {name: status, kind: Ship, verbs: [get, update]}
              - {name: scale, group: autoscaling, version: v1, kind: Scale, verbs: [update, get]}
            - name: gates
              kind: Gate
              singular: gate
              verbs: [get]
              definition: x.v1.Gate
              listKind: Gates
              discoveredVerbs: [update, get]
              storedAs: {version: v1beta1}
          - version: v1beta1
            resources:
            - name: gates
              kind: Gate
              singular: gate
              verbs: [get]
              definition: x.v1beta1.Gate
              storedAs: {group: other.example, version: v2}
              hashedAs: {version: v0}
          """);

  @Test
  void versionsAreInTheirOrderAndOneIsPreferred() {
    assertEquals("harbour.example", TABLE.group());
    assertEquals(List.of("v1", "v1beta1"), TABLE.versions());
    assertEquals("v1beta1", TABLE.preferredVersion());
    assertEquals(
        "v2",
        table("group: g\nversions: [{version: v2, resources: []}, {version: v1, resources: []}]")
            .preferredVersion(),
        "else the first");
  }

  @Test
  void aResourceIsOfItsGroupAndVersion() {
    ResourceDefinition ships = TABLE.resources().getFirst();
    GroupVersion v1 = new GroupVersion("harbour.example", "v1");
    assertEquals(v1.withResource("ships"), ships.gvr());
    assertEquals(v1.withKind("Ship"), ships.kind());
    assertEquals("ship", ships.singular());
    assertTrue(ships.namespaced());
    assertEquals(Set.of("get", "create", "list", "delete"), ships.verbs());
    assertEquals(List.of("sh", "s"), ships.shortNames());
    assertEquals(List.of("all"), ships.categories());
    assertEquals("x.v1.Ship", ships.definition());
    assertFalse(TABLE.resources().get(1).namespaced());
    assertEquals(
        List.of("v1", "v1", "v1beta1"),
        TABLE.resources().stream().map(r -> r.gvr().version()).toList());
  }

  @Test
  void verbsAreDiscoveredByNameUnlessItSaysOtherwise() {
    assertEquals(
        List.of("create", "delete", "get", "list"), TABLE.resources().getFirst().discoveredVerbs());
    assertEquals(List.of("update", "get"), TABLE.resources().get(1).discoveredVerbs());
  }

  @Test
  void listsAreOfTheKindWithListBehindItUnlessItSaysOtherwise() {
    assertEquals("ShipList", TABLE.resources().getFirst().listKind());
    assertEquals("Gates", TABLE.resources().get(1).listKind());
  }

  @Test
  void anObjectIsStoredInItsVersionUnlessItSaysOtherwise() {
    ResourceDefinition ships = TABLE.resources().getFirst();
    assertEquals(new GroupVersion("harbour.example", "v1"), ships.storedAs());
    assertEquals(ships.storedAs(), ships.hashedAs());
    ResourceDefinition gates = TABLE.resources().get(1);
    assertEquals(new GroupVersion("harbour.example", "v1beta1"), gates.storedAs(), "its group");
    assertEquals(gates.storedAs(), gates.hashedAs());
    ResourceDefinition old = TABLE.resources().get(2);
    assertEquals(new GroupVersion("other.example", "v2"), old.storedAs());
    assertEquals(new GroupVersion("other.example", "v0"), old.hashedAs(), "its stored group");
  }

  @Test
  void aSubresourceIsOfTheGroupUnlessItSaysOtherwise() {
    List<SubresourceDefinition> subresources = TABLE.resources().getFirst().subresources();
    assertEquals(
        List.of(
            new SubresourceDefinition(
                "status",
                new GroupVersionKind("harbour.example", "v1", "Ship"),
                Set.of("get", "update")),
            new SubresourceDefinition(
                "scale",
                new GroupVersionKind("autoscaling", "v1", "Scale"),
                Set.of("get", "update"))),
        subresources);
    assertEquals(List.of(), TABLE.resources().get(1).subresources());
  }

  @Test
  void whatAnotherBundleServesOfTheGroupComesBehind() {
    ResourceTable more =
        table(
            """
            group: harbour.example
            versions:
            - version: v2
              resources: [{name: cranes, kind: Crane, verbs: [get], definition: x.v2.Crane}]
            - version: v1
              resources: [{name: locks, kind: Lock, verbs: [get], definition: x.v1.Lock}]
            """);
    ResourceTable both = TABLE.with(more);
    assertEquals(List.of("v1", "v1beta1", "v2"), both.versions());
    assertEquals("v1beta1", both.preferredVersion());
    assertEquals(
        List.of("ships", "gates", "gates", "cranes", "locks"),
        both.resources().stream().map(r -> r.gvr().resource()).toList());
    assertEquals("v2", more.with(TABLE).preferredVersion());
  }

  private static ResourceTable table(String yaml) {
    return ResourceTable.read(new ByteArrayInputStream(Json.write(TreeTable.tree(yaml))));
  }
}
