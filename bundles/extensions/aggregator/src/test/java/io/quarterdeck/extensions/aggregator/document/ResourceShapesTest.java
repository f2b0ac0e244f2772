// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import org.junit.jupiter.api.Test;

/** What of other servers' discovery is believed. */
final class ResourceShapesTest {
  private static final GroupVersion V1 = new GroupVersion("g", "v1");

  private static Object read(String json) {
    return String.valueOf(Json.read(json.replace('\'', '"')));
  }

  private static Node node(String json) {
    return Node.root(Json.read(json.replace('\'', '"')));
  }

  @Test
  void ofTheAggregatedDocumentOneVersionCounts() {
    Node list =
        node(
            "{'items':[{'metadata':{'name':'other'},'versions':[{'version':'v1','resources':[{}]}]},"
                + "{'metadata':{'name':'g'},'versions':[{'version':'v2'},{'version':'v1','resources':["
                + "{'resource':'as','responseKind':{'group':'','version':'','kind':'A'},"
                + "'scope':'Cluster','singularResource':'a','verbs':['get'],'shortNames':['x'],"
                + "'unknown':1,'subresources':[{'subresource':'status','verbs':['get']}]}]}]}]}");
    assertEquals(
        read(
            "[{'resource':'as','responseKind':{'group':'','version':'','kind':'A'},"
                + "'scope':'Cluster','singularResource':'a','verbs':['get'],'shortNames':['x'],"
                + "'subresources':[{'subresource':'status','responseKind':{'group':'','version':'',"
                + "'kind':''},'verbs':['get']}]}]"),
        String.valueOf(ResourceShapes.ofAggregated(list, V1)));
    assertNull(ResourceShapes.ofAggregated(list, new GroupVersion("g", "v3")));
  }

  @Test
  void whatHasAnotherTypeThanItShouldIsLeftOut() {
    for (String odd :
        new String[] {"{'items':7}", "{'items':[7]}", "{'items':[{'metadata':[]}]}", "{}"}) {
      assertNull(ResourceShapes.ofAggregated(node(odd), V1), odd);
    }
    assertEquals(
        read(
            "[{'resource':'','responseKind':{'group':'','version':'','kind':''},'scope':'',"
                + "'singularResource':'','verbs':[]}]"),
        String.valueOf(
            ResourceShapes.ofAggregated(
                node(
                    "{'items':[{'metadata':{'name':'g'},'versions':[{'version':'v1','resources':["
                        + "{'resource':{},'verbs':'get','scope':[],'subresources':'x'}]}]}]}"),
                V1)));
  }

  @Test
  void subresourcesOfThePlainDocumentGoBelowTheirResources() {
    assertEquals(
        read(
            "[{'resource':'as','responseKind':{'group':'','version':'','kind':'A'},"
                + "'scope':'Namespaced','singularResource':'a','verbs':['get'],"
                + "'subresources':[{'subresource':'status','responseKind':{'group':'','version':'',"
                + "'kind':'A'},'verbs':['patch']}]},"
                + "{'resource':'orphans','responseKind':{'group':'','version':'','kind':''},"
                + "'scope':'Cluster','singularResource':'','verbs':[],"
                + "'subresources':[{'subresource':'x','responseKind':{'group':'','version':'',"
                + "'kind':'X'},'verbs':[]}]}]"),
        String.valueOf(
            ResourceShapes.ofPlain(
                node(
                    "{'resources':[{'name':'as','singularName':'a','namespaced':true,'kind':'A',"
                        + "'verbs':['get']},{'name':'as/status','namespaced':true,'kind':'A',"
                        + "'verbs':['patch']},{'name':'orphans/x','kind':'X'}]}"))));
  }
}
