// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.routing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.registry.internal.store.StoreFactory;
import io.quarterdeck.registry.internal.store.StoredFormat;
import io.quarterdeck.registry.required.RequiredGroups;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import io.quarterdeck.runtime.chain.Problem;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.schema.document.OpenApiDocuments;
import io.quarterdeck.schema.document.Published;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.testkit.storage.FakeBackend;
import io.quarterdeck.watchcache.CacheFactory;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A group with a fault in its definitions is left out; the documents of all others stay whole. */
class BrokenGroupTest {
  private static final String RESOURCES =
      """
      {"group": "%1$s", "preferred": "v1", "versions": [{"version": "v1", "resources": [
        {"name": "things", "kind": "Thing", "singular": "thing", "namespaced": true,
         "verbs": ["create", "get", "list"], "definition": "com.example.v1.Thing"}]}]}
      """;
  private static final String GOOD =
      "{'types': {'com.example.v1.Thing': {'openAPIV3Schema': {'type': 'object', 'properties':"
          + " {'spec': {'type': 'string'}}}}}}";

  private final CacheFactory caches = new CacheFactory(new FakeBackend());
  private final GroupLoader loader = new GroupLoader(d -> true);
  private final ChainFeed<ApiGroup> feed =
      ChainFeed.create("apigroup", ChainConfig.OPEN, loader::fault);
  private final Routes routes =
      Routes.follow(
          feed.chain(),
          new RequiredGroups(Set.of()),
          loader,
          Published.ALL,
          new StoreFactory(
              new FakeBackend(),
              caches,
              new StoredFormat("application/json", Duration.ZERO),
              new Metrics()));

  private record Group(String group, String types) implements ApiGroup {
    @Override
    public InputStream resources() {
      return bytes(RESOURCES.formatted(group));
    }

    @Override
    public InputStream definitions() {
      return bytes(types.replace('\'', '"'));
    }

    @Override
    public Map<String, ResourceStrategy> strategies() {
      if (types.contains("throws")) {
        throw new NoClassDefFoundError("com/example/Absent");
      }
      return Map.of();
    }

    private static InputStream bytes(String json) {
      return new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    }
  }

  @AfterEach
  void close() {
    caches.close();
  }

  private void put(int registration, String group, String types) {
    feed.put(
        registration, group, 1, null, Origin.of(registration + ".0.0"), new Group(group, types));
  }

  private void assertOnly(String group) {
    OpenApiDocuments documents = routes.table().openApi();
    assertTrue(routes.table().hasGroup(group));
    assertTrue(documents.index(Map.of()).tree().toString().contains("apis/" + group + "/v1"));
    assertTrue(documents.v2(List.of()).tree().toString().contains("/apis/" + group + "/v1/"));
    assertFalse(documents.index(Map.of()).tree().toString().contains("bad.example.com"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'types': {'com.example.v1.Thing': {'fields': [{'name': 'a', 'ref': 'x.Absent'}]}}}"
            + " | type com.example.v1.Thing: no type x.Absent",
        "{'types': {'com.example.v1.Thing': {'fields': [{'name': 'a', 'list': {'map':"
            + " {'type': 'strnig'}}}]}}} | type com.example.v1.Thing: no kind of value is strnig",
        "{'types': {'com.example.v1.Other': {}}} | no type com.example.v1.Thing",
        "{'types': {'com.example.v1.Thing': {'openAPIV3Schema': {'type': 'object', 'properties':"
            + " {'a': {}}}}}} | definitions:"
            + " types[com.example.v1.Thing].openAPIV3Schema.properties[a].type: Required value: must"
            + " not be empty for specified object fields",
        "{'types': {'com.example.v1.Thing': {'openAPIV3Schema': {'type': 'object', 'properties':"
            + " {'a': {'type': 'array', 'items': {'type': 'string'}, 'x-kubernetes-list-type':"
            + " 'bag'}}}}}} | definitions: types[com.example.v1.Thing].openAPIV3Schema.properties[a]"
            + ".x-kubernetes-list-type: Unsupported value: \"bag\": supported values: \"atomic\","
            + " \"set\", \"map\"",
        "{'types': {'throws': {}}} | com/example/Absent",
      })
  void itIsLeftOutWithItsFaultAndTheOthersStay(String types, String fault) {
    put(1, "good.example.com", GOOD);
    put(2, "bad.example.com", types);
    assertOnly("good.example.com");
    assertFalse(routes.table().hasGroup("bad.example.com"));
    List<Problem> problems = feed.chain().problems();
    assertEquals(1, problems.size(), problems::toString);
    assertEquals(Problem.Kind.NOT_STARTED, problems.getFirst().kind());
    assertEquals("bad.example.com", problems.getFirst().plugin());
    assertEquals(fault, problems.getFirst().what());
  }

  @Test
  void aBrokenOneDoesNotTakeThePlaceOfOneThatIsServed() {
    put(1, "good.example.com", GOOD);
    put(2, "good.example.com", "{'types': {}}");
    assertOnly("good.example.com");
    assertEquals(Problem.Kind.STALE, feed.chain().problems().getFirst().kind());
    feed.remove(2);
    assertEquals(List.of(), feed.chain().problems());
    assertOnly("good.example.com");
  }

  @Test
  void whatIsMendedIsServed() {
    put(1, "good.example.com", GOOD);
    put(2, "bad.example.com", "{'types': {}}");
    assertFalse(routes.table().hasGroup("bad.example.com"));
    feed.remove(2);
    put(3, "bad.example.com", GOOD);
    assertTrue(routes.table().hasGroup("bad.example.com"));
    assertEquals(List.of(), feed.chain().problems());
  }
}
