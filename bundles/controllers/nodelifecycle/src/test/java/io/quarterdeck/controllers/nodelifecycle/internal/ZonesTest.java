// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodelifecycle.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.controllers.nodelifecycle.internal.Zones.State;
import io.quarterdeck.controllers.nodelifecycle.internal.Zones.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ZonesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Zones zones = new Zones(NodeLifecycleTest.limits(Duration.ofSeconds(50), 0.1));

  private static List<String> ready(int ready, int not) {
    List<String> out = new ArrayList<>(Collections.nCopies(ready, "True"));
    out.addAll(Collections.nCopies(not, "Unknown"));
    return out;
  }

  private static Instant after(long seconds) {
    return NOW.plusSeconds(seconds);
  }

  @Test
  void howBadItIs() {
    assertEquals(State.NORMAL, zones.state(List.of()));
    assertEquals(State.NORMAL, zones.state(ready(1, 2)));
    assertEquals(State.FULL_DISRUPTION, zones.state(ready(0, 1)));
    assertEquals(State.PARTIAL_DISRUPTION, zones.state(ready(2, 3)));
    assertEquals(State.NORMAL, zones.state(ready(4, 4)));
    assertEquals(State.NORMAL, zones.state(List.of("True", "")));
  }

  @Test
  void oneAtOnceThenOneEveryTenSeconds() {
    assertNull(zones.untilNext(NOW));
    zones.queue("z", "a", NOW);
    zones.queue("z", "b", NOW);
    zones.queue("y", "c", NOW);
    List<String> first = new ArrayList<>();
    for (String n = zones.next(NOW); n != null; n = zones.next(NOW)) {
      first.add(n);
    }
    Collections.sort(first);
    assertEquals(List.of("a", "c"), first);
    assertEquals(Duration.ofSeconds(10), zones.untilNext(NOW));
    assertNull(zones.next(after(9)));
    assertEquals("b", zones.next(after(10)));
    zones.queue("z", "d", NOW);
    zones.remove("d");
    assertNull(zones.next(after(60)));
  }

  @Test
  void aSmallZoneStopsAndALargeOneSlowsDown() {
    assertEquals(Turn.NONE, zones.count(Map.of("s", ready(9, 0), "l", ready(60, 0)), NOW));
    assertEquals(Turn.NONE, zones.count(Map.of("s", ready(3, 6), "l", ready(20, 40)), NOW));
    zones.queue("s", "a", NOW);
    assertNull(zones.next(after(1000)));
    assertNull(zones.untilNext(after(1000)));
    zones.queue("l", "b", after(1000));
    zones.queue("l", "c", after(1000));
    assertEquals("b", zones.next(after(1000)));
    assertNull(zones.next(after(1099)));
    assertEquals("c", zones.next(after(1100)));
    zones.count(Map.of("s", ready(9, 0), "l", ready(60, 0)), after(1100));
    assertNull(zones.next(after(1105)));
    assertEquals("a", zones.next(after(1110)));
  }

  @Test
  void aZoneThatFailsIsTaintedUnlessAllFail() {
    zones.count(Map.of("y", ready(2, 0), "z", ready(2, 0)), NOW);
    zones.queue("z", "a", NOW);
    assertEquals(Turn.NONE, zones.count(Map.of("y", ready(2, 0), "z", ready(0, 2)), NOW));
    assertEquals("a", zones.next(NOW));
    assertEquals(Turn.ALL_FAILED, zones.count(Map.of("y", ready(0, 2), "z", ready(0, 2)), NOW));
    zones.queue("y", "b", NOW);
    assertNull(zones.next(after(1000)));
    assertEquals(Turn.NONE, zones.count(Map.of("y", ready(0, 2), "z", ready(0, 2)), NOW));
    assertEquals(
        Turn.SOME_ARE_BACK, zones.count(Map.of("y", ready(0, 2), "z", ready(1, 1)), after(1000)));
    assertNull(zones.next(after(1000)));
    assertEquals("b", zones.next(after(1010)));
    assertEquals(Turn.NONE, zones.count(Map.of(), after(1010)));
  }

  @Test
  void aRateKeepsItsToken() {
    Limiter limiter = new Limiter(1, NOW);
    limiter.setRate(2, NOW);
    assertTrue(limiter.tryAccept(NOW));
    limiter.setRate(1, NOW);
    assertFalse(limiter.tryAccept(NOW));
    assertEquals(Duration.ofSeconds(1), limiter.untilNext(NOW));
    assertTrue(limiter.tryAccept(after(1)));
  }
}
