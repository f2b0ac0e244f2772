// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.ResourceDefinition;
import io.quarterdeck.schema.model.ResourceTable;
import java.io.ByteArrayInputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceEntriesTest {
  private static final List<ResourceDefinition> RESOURCES =
      ResourceTable.read(
              new ByteArrayInputStream(
                  Json.write(
                      TreeTable.tree(
                          """
                          group: apps
                          versions:
                          - version: v1
                            resources:
                            - name: ships
                              kind: Ship
                              singular: ship
                              namespaced: true
                              verbs: [list, get]
                              shortNames: [sh]
                              categories: [all]
                              definition: x.v1.Ship
                              subresources:
                              - {name: status, kind: Ship, verbs: [update, get]}
                              - {name: scale, group: autoscaling, version: v1, kind: Scale,
                                 verbs: [get]}
                            - name: gates
                              kind: Gate
                              singular: gate
                              verbs: [update, get]
                              definition: x.v1.Gate
                          """))))
          .resources();

  @Test
  void anEntryAResourceAndAnEntryASubresource() {
    assertEquals(
        TreeTable.yaml(
            """
            - {name: gates, singularName: gate, namespaced: false, kind: Gate, verbs: [get, update]}
            - {name: ships, singularName: ship, namespaced: true, kind: Ship, verbs: [get, list],
               shortNames: [sh], categories: [all]}
            - {name: ships/scale, singularName: "", namespaced: true, group: autoscaling,
               version: v1, kind: Scale, verbs: [get]}
            - {name: ships/status, singularName: "", namespaced: true, kind: Ship,
               verbs: [get, update]}
            """),
        ResourceEntries.BUILT_IN.plain(RESOURCES, Published.ALL));
  }

  @Test
  void customResourcesHaveTheirSubresourcesInTheOrderOfTheDefinition() {
    assertEquals(
        List.of("gates", "ships", "ships/status", "ships/scale"),
        Node.root(ResourceEntries.CUSTOM.plain(RESOURCES, Published.ALL)).items().stream()
            .map(n -> n.get("name").text())
            .toList());
  }

  @Test
  void anAggregatedEntryHoldsItsSubresources() {
    assertEquals(
        TreeTable.tree(
            """
            resource: ships
            responseKind: {group: "", version: "", kind: Ship}
            scope: Namespaced
            singularResource: ship
            verbs: [get, list]
            shortNames: [sh]
            categories: [all]
            subresources:
            - subresource: scale
              responseKind: {group: autoscaling, version: v1, kind: Scale}
              verbs: [get]
            - subresource: status
              responseKind: {group: "", version: "", kind: Ship}
              verbs: [get, update]
            """),
        ResourceEntries.BUILT_IN.aggregated(RESOURCES).getLast());
  }

  @Test
  void anAggregatedEntryOfACustomResourceNamesTheGroupOfEveryKind() {
    assertEquals(
        TreeTable.tree(
            """
            resource: gates
            responseKind: {group: apps, version: v1, kind: Gate}
            scope: Cluster
            singularResource: gate
            verbs: [get, update]
            """),
        ResourceEntries.CUSTOM.aggregated(RESOURCES).getFirst());
  }

  /** That of Deployments, as every cluster has it. */
  @Test
  void whatCanBeWatchedHasAHashOfItsStoredKind() {
    List<ResourceDefinition> deployments =
        ResourceTable.read(
                new ByteArrayInputStream(
                    Json.write(
                        TreeTable.tree(
                            """
                            group: apps
                            versions:
                            - version: v1
                              resources:
                              - {name: deployments, kind: Deployment, singular: deployment,
                                 verbs: [watch], definition: x}
                            """))))
            .resources();
    assertEquals("8aSe+NMegvE=", hash(ResourceEntries.BUILT_IN, deployments, Published.ALL));
    Published without = new Published(false, true);
    assertEquals("", hash(ResourceEntries.BUILT_IN, deployments, without));
    assertEquals("8aSe+NMegvE=", hash(ResourceEntries.CUSTOM, deployments, without));
  }

  private static String hash(
      ResourceEntries entries, List<ResourceDefinition> resources, Published published) {
    Node entry = Node.root(entries.plain(resources, published)).index(0);
    return entry.get("storageVersionHash").text();
  }
}
