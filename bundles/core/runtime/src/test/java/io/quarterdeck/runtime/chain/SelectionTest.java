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
import org.jspecify.annotations.Nullable;
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
    List<Candidate<String>> all =
        List.of(candidate("a", null), candidate("b", null), candidate("c", null));
    assertEquals(List.of("a"), names(all, config, off("a", "b")));
    assertEquals(List.of("a", "b"), names(all, config, Overrides.NONE));
    assertEquals(config, Overrides.NONE.on(config));
  }

  private static Candidate<String> candidate(String name, @Nullable Object enabled) {
    return new Candidate<>(name, 0, null, enabled, Origin.of("1.0.0"), name);
  }

  private static List<String> names(
      List<Candidate<String>> all, ChainConfig config, Overrides overrides) {
    return Selection.of(all, config, overrides).snapshot().plugins().stream()
        .map(Plugin::name)
        .toList();
  }

  /** What is decided of all servers, or in the server's own file, goes before a plugin's file. */
  @ParameterizedTest
  @CsvSource({
    ", , true",
    ", false, false",
    ", true, true",
    "false, , false",
    "false, true, false",
    "true, false, true",
    "true, , true"
  })
  void aPluginsOwnFileCountsLast(@Nullable Boolean decided, @Nullable String own, boolean used) {
    Overrides overrides =
        new Overrides(
            Boolean.FALSE.equals(decided) ? Set.of("a") : Set.of(),
            Boolean.TRUE.equals(decided) ? Set.of("a") : Set.of(),
            Map.of(),
            false);
    List<Candidate<String>> all = List.of(candidate("a", own));
    assertEquals(used ? List.of("a") : List.of(), names(all, ChainConfig.OPEN, overrides));
    if (!used) {
      Problem problem = Selection.of(all, ChainConfig.OPEN, overrides).problems().getFirst();
      assertEquals(Problem.Kind.SWITCHED_OFF, problem.kind());
      String by = decided == null ? "its own file" : "configuration";
      assertEquals("disabled by " + by, problem.what());
    }
  }

  @Test
  void aFileDoesNotShutADoorNorOpenWhatIsOffForNothing() {
    List<Candidate<String>> all = List.of(candidate("a", false));
    Selection<String> held = Selection.of(all, ChainConfig.requiring("a"), Overrides.NONE);
    assertTrue(held.snapshot().complete());
    assertEquals(Problem.Kind.HELD, held.problems().getFirst().kind());
    Candidate<String> off = new Candidate<>("b", 0, false, null, Origin.of("1.0.0"), "b");
    assertEquals(List.of(), names(List.of(off), ChainConfig.OPEN, Overrides.NONE));
    Candidate<String> on = new Candidate<>("b", 0, false, "true", Origin.of("1.0.0"), "b");
    assertEquals(List.of("b"), names(List.of(on), ChainConfig.OPEN, Overrides.NONE));
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
