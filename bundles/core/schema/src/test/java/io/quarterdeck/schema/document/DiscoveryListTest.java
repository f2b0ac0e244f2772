// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.document;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.schema.encode.ProtobufEncoder;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.aggregation.AggregatedView.Registered;
import io.quarterdeck.spi.aggregation.AggregatedView.Remote;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscoveryListTest {
  private static final ServedGroup APPS = Harbour.group("apps", "v1", "v1");
  private static final ServedGroup ZOO = Harbour.group("zoo.example", "v1", "v1", "v2");

  /** Of these messages as much as is needed to tell them apart. */
  private static final Schema LIST =
      Definitions.read(
              """
              {"types":{
               "x.List":{"fields":[
                {"name":"apiVersion","type":"string"},{"name":"kind","type":"string"},
                {"name":"metadata","ref":"x.Meta","always":true,"proto":1},
                {"name":"items","list":{"ref":"x.Group"},"proto":2}]},
               "x.Meta":{"fields":[{"name":"name","type":"string","proto":1}]},
               "x.Group":{"fields":[
                {"name":"metadata","ref":"x.Meta","always":true,"proto":1},
                {"name":"versions","list":{"ref":"x.Version"},"proto":2}]},
               "x.Version":{"fields":[
                {"name":"version","type":"string","proto":1},
                {"name":"freshness","type":"string","proto":3}]}}}
              """)
          .type("x.List");

  private static DiscoveryList list(ServedGroup... groups) {
    return DiscoveryDocuments.of(List.of(groups), Published.ALL).aggregatedGroups();
  }

  @Test
  void whatIsPutTogetherIsWhatWritingTheWholeGives() {
    for (DiscoveryList list : List.of(list(), list(ZOO), list(APPS, ZOO))) {
      assertArrayEquals(Json.write(list.tree()), list.json());
      assertArrayEquals(ProtobufEncoder.object(list.json(), LIST), list.protobuf(LIST));
      assertEquals(new Document(list.tree()).etag(), list.etag());
      assertSame(list.json(), list.json(), "it is written once");
    }
    String text = new String(list(APPS, ZOO).json(), StandardCharsets.UTF_8);
    assertTrue(
        text.startsWith(
            "{\"kind\":\"APIGroupDiscoveryList\",\"apiVersion\":\"apidiscovery.k8s.io/v2\","
                + "\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"apps\"},\"versions\":["),
        text);
  }

  @Test
  void aGroupThatIsReplacedIsWrittenAnew() {
    DiscoveryDocuments before = DiscoveryDocuments.of(List.of(APPS, ZOO), Published.ALL);
    String etag = before.aggregatedGroups().etag();
    ServedGroup smaller = Harbour.group("zoo.example", "v1", "v1");
    DiscoveryDocuments after = DiscoveryDocuments.of(List.of(APPS, smaller), Published.ALL, before);
    assertEquals(list(APPS, smaller).tree(), after.aggregatedGroups().tree());
    assertNotEquals(etag, after.aggregatedGroups().etag());
    assertEquals(etag, before.aggregatedGroups().etag(), "who has those before keeps them");
    DiscoveryDocuments back = DiscoveryDocuments.of(List.of(APPS, ZOO), Published.ALL, after);
    assertEquals(etag, back.aggregatedGroups().etag());
  }

  /** The versions of a group, in order. */
  private static List<String> versions(DiscoveryList list, String group) {
    return Node.root(list.tree()).get("items").items().stream()
        .filter(g -> g.at("metadata", "name").text().equals(group))
        .flatMap(g -> g.get("versions").items().stream())
        .map(v -> v.get("version").text())
        .toList();
  }

  @Test
  void whatNobodyHasAskedForIsNotMadeAhead() {
    DiscoveryDocuments first = DiscoveryDocuments.of(List.of(APPS), Published.ALL);
    first.makeAhead();
    assertFalse(first.isAskedForAggregated());
    assertEquals(0, first.written());
    byte[] unused = first.aggregatedGroups().protobuf(LIST);
    assertTrue(unused.length > 0);
    DiscoveryDocuments next = DiscoveryDocuments.of(List.of(APPS, ZOO), Published.ALL, first);
    assertTrue(next.isAskedForAggregated());
    assertEquals(1, next.written(), "it is the same group");
    next.makeAhead();
    assertEquals(2, next.written());
    assertArrayEquals(
        ProtobufEncoder.object(list(APPS, ZOO).json(), LIST),
        next.aggregatedGroups().protobuf(LIST));
  }

  private static AggregatedView view(String group, String version, int priority, Remote remote) {
    return new AggregatedView(
        List.of(new Registered(new GroupVersion(group, version), 100, priority, remote)),
        Map.of(),
        Map.of(),
        List.of());
  }

  /** A version at another server stands among the group's own, and goes again. */
  @Test
  void versionsOfOthersComeAndGo() {
    DiscoveryDocuments own = DiscoveryDocuments.of(List.of(APPS, ZOO), Published.ALL);
    String etag = own.aggregatedGroups().etag();
    Remote remote = new Remote(List.of(), false);
    AggregatedView view = view("zoo.example", "v3", 500, remote);
    DiscoveryDocuments merged = own.with(view);
    assertSame(merged, own.with(view));
    assertEquals(List.of("v3", "v1", "v2"), versions(merged.aggregatedGroups(), "zoo.example"));
    DiscoveryDocuments next = own.with(view("new.example", "v1", 1, new Remote(null, true)));
    assertNotSame(merged, next);
    assertEquals(List.of("v1"), versions(next.aggregatedGroups(), "new.example"));
    assertEquals(List.of("v1", "v2"), versions(next.aggregatedGroups(), "zoo.example"));
    assertSame(own, own.with(AggregatedView.NONE));
    assertEquals(etag, own.with(AggregatedView.NONE).aggregatedGroups().etag());
  }
}
