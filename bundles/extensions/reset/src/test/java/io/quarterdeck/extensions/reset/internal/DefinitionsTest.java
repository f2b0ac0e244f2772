// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.lookup.KindLookup;
import io.quarterdeck.spi.storage.KeyValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class DefinitionsTest {
  private static final GroupVersionKind V1 = new GroupVersionKind("example.com", "v1", "Widget");
  private static final GroupVersionKind V2 = new GroupVersionKind("example.com", "v2", "Widget");
  private static final GroupVersionResource WIDGETS =
      new GroupVersionResource("example.com", "v1", "widgets");

  private final Cached cached = new Cached();
  private final Set<GroupVersionKind> served = ConcurrentHashMap.newKeySet();
  private final AtomicInteger looks = new AtomicInteger();

  private Definitions definitions(Duration patience) {
    return new Definitions(cached, this::find, patience);
  }

  private KindLookup.@Nullable Served find(GroupVersionKind kind) {
    if (looks.incrementAndGet() == 3) {
      served.clear();
      served.add(V2);
    }
    return served.contains(kind) ? new KindLookup.Served(WIDGETS, true) : null;
  }

  private static List<Step> step(String key) {
    return List.of(new Step.Delete(new KeyValue("/registry/" + key, new byte[0], 1, 1, 0)));
  }

  private static ApiObject definition(String established) {
    String json =
        """
        {"spec":{"group":"example.com","versions":[{"name":"v1","served":true},
        {"name":"v2","served":true},{"name":"v0","served":false}]},
        "status":{"acceptedNames":{"kind":"Widget"},
        "conditions":[{"type":"Established","status":"%s"}]}}
        """
            .formatted(established);
    return Json.decode(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theServedVersionsOfAnEstablishedDefinitionAreItsKinds() {
    String key = StoredKey.DEFINITIONS + "/widgets.example.com";
    assertEquals(Set.of(), definitions(Duration.ZERO).of(step(key)), "there is none");
    cached.definitions.put("widgets.example.com", definition("True"));
    assertEquals(Set.of(V1, V2), definitions(Duration.ZERO).of(step(key)));
    assertEquals(Set.of(), definitions(Duration.ZERO).of(step("pods/default/widgets.example.com")));
    cached.definitions.put("widgets.example.com", definition("False"));
    assertEquals(Set.of(), definitions(Duration.ZERO).of(step(key)));
  }

  @Test
  void whatGoesIsWaitedForAndWhatComesToo() throws Exception {
    served.add(V1);
    definitions(Duration.ofMinutes(1)).await(Set.of(V1), Set.of(V2));
    assertTrue(looks.get() >= 3, "it was served at first");
    assertEquals(Set.of(V2), served);
  }

  @Test
  void nobodyWaitsForEver() throws Exception {
    served.add(V1);
    looks.set(100);
    definitions(Duration.ofMillis(10)).await(Set.of(V1), Set.of());
    assertEquals(Set.of(V1), served);
  }

  @Test
  void whatIsServedBeforeAndAfterIsNotWaitedFor() throws Exception {
    served.add(V1);
    definitions(Duration.ofMinutes(1)).await(Set.of(V1), Set.of(V1));
    assertTrue(looks.get() < 3);
  }
}
