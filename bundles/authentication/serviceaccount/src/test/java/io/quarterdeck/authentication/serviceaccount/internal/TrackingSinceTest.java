// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import io.quarterdeck.testkit.lookup.MemoryWriter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrackingSinceTest {
  private final MemoryObjects objects = new MemoryObjects();
  private final MemoryWriter writer = new MemoryWriter(objects);
  private Instant now = Instant.parse("2026-03-04T23:59:00Z");
  private final TrackingSince tracking = new TrackingSince(objects, writer, () -> now);

  private @Nullable ApiObject stored() {
    return objects.getLive(TrackingSince.CONFIG_MAPS, "kube-system", TrackingSince.NAME);
  }

  private String since() {
    ApiObject stored = stored();
    return stored == null ? "" : stored.field("data").get("since").text();
  }

  @Test
  void saysTheFirstDayAndKeepsIt() {
    assertTrue(tracking.reconcile());
    assertEquals("2026-03-04", since());
    now = now.plus(Duration.ofDays(3));
    assertTrue(tracking.reconcile());
    assertEquals("2026-03-04", since());
    assertEquals(1, writer.writes());
  }

  @Test
  void aDayThatIsNoneIsWrittenAnew() {
    tracking.reconcile();
    for (String bad : new String[] {"", "yesterday", "2026-3-4", "2026-02-30"}) {
      writer.update(
          TrackingSince.CONFIG_MAPS,
          "kube-system",
          TrackingSince.NAME,
          map -> {
            map.object("data").put("since", bad);
            return map;
          });
      now = now.plus(Duration.ofDays(1));
      tracking.reconcile();
      assertEquals(now.toString().substring(0, 10), since(), bad);
    }
  }

  @Test
  void whoDeletesItHasHalfAnHour() {
    tracking.reconcile();
    objects.delete(TrackingSince.CONFIG_MAPS, "kube-system", TrackingSince.NAME);
    now = now.plus(Duration.ofMinutes(29));
    assertFalse(tracking.reconcile(), "asked again later");
    assertNull(stored());
    now = now.plus(Duration.ofMinutes(1));
    assertTrue(tracking.reconcile());
    assertEquals("2026-03-05", since());
  }
}
