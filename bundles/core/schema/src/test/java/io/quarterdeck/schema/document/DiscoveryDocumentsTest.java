// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DiscoveryDocumentsTest {
  private static final DiscoveryDocuments DOCUMENTS =
      DiscoveryDocuments.of(
          List.of(
              Harbour.group("zoo.example", "v1", "v1"),
              Harbour.group("harbour.example", "v1", "v1alpha1", "v1beta2", "v1", "v2beta1"),
              Harbour.group("batch", "v1", "v1"),
              Harbour.group("autoscaling", "v2", "v1", "v2"),
              Harbour.group("", "v1", "v1"),
              Harbour.group("apps", "v1", "v1")),
          Published.ALL);

  @Test
  void groupsStandByPriorityAndThenByName() {
    assertEquals(
        List.of("apps", "autoscaling", "batch", "harbour.example", "zoo.example"),
        root(DOCUMENTS.groups()).get("groups").items().stream()
            .map(g -> g.get("name").text())
            .toList());
    assertEquals(
        List.of("apps", "autoscaling", "batch", "harbour.example", "zoo.example"),
        root(DOCUMENTS.aggregatedGroups()).get("items").items().stream()
            .map(g -> g.at("metadata", "name").text())
            .toList());
  }

  @Test
  void versionsStandWithThePreferredFirstAndThenByStability() {
    Document group = DOCUMENTS.group("harbour.example");
    assertNotNull(group);
    assertEquals(
        List.of("v1", "v2beta1", "v1beta2", "v1alpha1"),
        root(group).get("versions").items().stream().map(v -> v.get("version").text()).toList());
    assertEquals("harbour.example/v1", root(group).at("preferredVersion", "groupVersion").text());
  }

  @Test
  void theCoreGroupStandsApart() {
    assertEquals(
        json(
            "{'kind':'APIVersions','versions':['v1'],'serverAddressByClientCIDRs':[{'clientCIDR':'0.0.0.0/0','serverAddress':'h:1'}]}"),
        DOCUMENTS.core("h:1").tree());
    assertEquals(1, root(DOCUMENTS.aggregatedCore()).get("items").size());
    assertNull(DOCUMENTS.group(""));
    assertNull(DOCUMENTS.group("bogus"));
    assertNull(DOCUMENTS.resources(new GroupVersion("apps", "v9")));
  }

  @Test
  void resourcesAndSubresourcesStandByName() {
    Document list = DOCUMENTS.resources(new GroupVersion("apps", "v1"));
    assertNotNull(list);
    assertEquals(
        json(
            "{'kind':'APIResourceList','apiVersion':'v1','groupVersion':'apps/v1','resources':["
                + "{'name':'ships','singularName':'ship','namespaced':true,'kind':'Ship','verbs':"
                + "['create','delete','deletecollection','get','list','patch','update','watch'],"
                // the first eight bytes of the SHA-256 of /v1/Ship
                + "'shortNames':['sh'],'categories':['all'],'storageVersionHash':'qhHceAlYbe0='},"
                + "{'name':'ships/scale','singularName':'','namespaced':true,'group':'autoscaling',"
                + "'version':'v1','kind':'Scale','verbs':['get','update']},"
                + "{'name':'ships/status','singularName':'','namespaced':true,'kind':'Ship',"
                + "'verbs':['get','patch','update']}]}"),
        list.tree());
  }

  @Test
  void theAggregatedFormNestsSubresources() {
    Node ships =
        root(DOCUMENTS.aggregatedGroups())
            .get("items")
            .index(0)
            .get("versions")
            .index(0)
            .get("resources")
            .index(0);
    assertEquals("Namespaced", ships.get("scope").text());
    assertEquals(
        json("{'group':'','version':'','kind':'Ship'}"), ships.get("responseKind").value());
    assertEquals(
        json("{'group':'autoscaling','version':'v1','kind':'Scale'}"),
        ships.get("subresources").index(0).get("responseKind").value());
  }

  @Test
  void theEtagFollowsTheContent() {
    assertEquals(DOCUMENTS.groups().etag(), DOCUMENTS.groups().etag());
    assertNotEquals(DOCUMENTS.groups().etag(), DOCUMENTS.aggregatedGroups().etag());
  }

  private static Node root(Document d) {
    return Node.root(Json.read(d.json()));
  }

  private static Node root(DiscoveryList list) {
    return Node.root(list.tree());
  }

  private static @Nullable Object json(String quoted) {
    return Json.read(quoted.replace('\'', '"'));
  }
}
