// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PresentObjectsTest {
  private static final GroupResource MAPS = new GroupResource("", "configmaps");

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Duration effort = Duration.ZERO;
  private int looks;
  private final List<ApiObject> there = new ArrayList<>();
  private final PresentObjects present = new PresentObjects(this::list, () -> now);

  private List<ApiObject> list(GroupResource resource) {
    looks++;
    now = now.plus(effort);
    return resource.equals(MAPS) ? there : List.of();
  }

  private void add(String uid) {
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    map.meta().setUid(uid);
    there.add(map);
  }

  @Test
  void thousandsWhoAskAreAnsweredByOneLook() {
    add("a");
    for (int i = 0; i < 10_000; i++) {
      assertFalse(present.has(MAPS, "absent-" + i));
    }
    assertTrue(present.has(MAPS, "a"));
    assertFalse(present.has(new GroupResource("", "secrets"), "a"));
    assertEquals(2, looks);
  }

  @Test
  void itIsLookedAtAgainAfterAWhileThatGrowsWithTheEffort() {
    assertFalse(present.has(MAPS, "a"));
    add("a");
    now = now.plusMillis(999);
    assertFalse(present.has(MAPS, "a"));
    now = now.plusMillis(1);
    effort = Duration.ofSeconds(1);
    assertTrue(present.has(MAPS, "a"));
    add("b");
    now = now.plusSeconds(19);
    assertFalse(present.has(MAPS, "b"));
    now = now.plusSeconds(1);
    assertTrue(present.has(MAPS, "b"));
    assertEquals(3, looks);
  }
}
