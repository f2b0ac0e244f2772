// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectionTest {
  private static String newestFirst(String... versions) {
    List<String> all = new ArrayList<>(Arrays.asList(versions));
    all.sort(BundleVersions.NEWEST_FIRST);
    return String.join(" ", all);
  }

  @ParameterizedTest
  @CsvSource({
    "1.0.0 2.0.0,2.0.0 1.0.0",
    "1.9.0 1.10.0,1.10.0 1.9.0",
    "1.0.9 1.0.10,1.0.10 1.0.9",
    "1.0.0 1.0.0.a 1.0.0.b,1.0.0.b 1.0.0.a 1.0.0",
    "1 1.0.1,1.0.1 1",
    "x.1.0 0.2.0,0.2.0 x.1.0",
  })
  void versionsAreComparedPartByPart(String versions, String expected) {
    assertEquals(expected, newestFirst(versions.split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource({"7,7", "' -3 ',-3", "+5,5", "x,", "'',", "1.5,", "99999999999,"})
  void ranksAreWholeNumbers(String text, Integer rank) {
    assertEquals(rank, Ranks.read(text));
  }

  @Test
  void aRankIsAnIntegerOrAString() {
    assertEquals(0, Ranks.read(null));
    assertEquals(9, Ranks.read(9));
    assertNull(Ranks.read(9L));
    assertNull(Ranks.read(List.of(9)));
  }

  private static Overrides off(String... names) {
    return new Overrides(Set.of(names), Map.of());
  }

  @Test
  void anOperatorSwitchesOffWhatIsNotRequired() {
    ChainConfig config = new ChainConfig(Set.of("a"), Set.of("c"));
    assertEquals(Set.of("b", "c"), off("a", "b").on(config).disabled());
    assertEquals(Set.of("a"), off("a", "b").on(config).required());
    assertEquals(config, Overrides.NONE.on(config));
  }

  @Test
  void anOperatorsRanksCountMost() {
    ChainConfig config = ChainConfig.OPEN.withRanks(Map.of("a", 1, "b", 2));
    Overrides overrides = new Overrides(Set.of(), Map.of("b", 7, "c", 8));
    assertEquals(Map.of("a", 1, "b", 7, "c", 8), overrides.on(config).ranks());
  }

  @Test
  void aSnapshotKnowsWhatItLacks() {
    Plugin<String> here = new Plugin<>("here", 1, "1.0.0", "service");
    Snapshot<String> part = new Snapshot<>(List.of(here), Set.of("z", "a"));
    assertFalse(part.complete());
    assertEquals("[a, z]", part.missing().toString());
    assertEquals(here, part.find("here"));
    assertNull(part.find("a"));
    assertTrue(Snapshot.of(here).complete());
  }

  @Test
  void leasesAreWaitedForUntilTheDeadline() throws Exception {
    LeaseCount count = new LeaseCount();
    assertTrue(count.awaitIdle(System.nanoTime()), "nobody uses it");
    count.take();
    Thread user = Thread.ofPlatform().start(count::giveBack);
    assertTrue(count.awaitIdle(System.nanoTime() + 10_000_000_000L));
    user.join();
    assertEquals(0, count.current());
  }

  @Test
  void theFirstWhoWaitsForLeasesSetsTheDeadlineOfAll() throws Exception {
    LeaseCount count = new LeaseCount();
    count.take();
    assertFalse(count.awaitIdle(System.nanoTime() - 1));
    long began = System.nanoTime();
    assertFalse(count.awaitIdle(began + 10_000_000_000L));
    assertTrue(System.nanoTime() - began < 5_000_000_000L, "it was waited for already");
    count.giveBack();
    assertTrue(count.awaitIdle(began));
  }
}
