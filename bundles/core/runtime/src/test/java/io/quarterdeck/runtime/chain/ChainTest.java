// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ChainTest extends ChainFixture {

  @Test
  void ordersByRankThenNameWhateverTheArrival() {
    put(1, "zebra", 5, "1.0.0");
    put(2, "beta", 10, "1.0.0");
    put(3, "alpha", 10, "1.0.0");
    put(4, "omega", null, "1.0.0");
    assertEquals(List.of("alpha@1.0.0", "beta@1.0.0", "zebra@1.0.0", "omega@1.0.0"), names());
  }

  @Test
  void oneOfANameIsUsedTheHigherRankThenTheNewerVersion() {
    put(1, "a", 1, "1.10.0");
    put(2, "a", 1, "1.9.0");
    assertEquals(List.of("a@1.10.0"), names());
    put(3, "a", "2", "0.1.0");
    assertEquals(List.of("a@0.1.0"), names());
    assertEquals(List.of(Problem.Kind.OUTRANKED, Problem.Kind.OUTRANKED), problems());
    feed.remove(3);
    assertEquals(List.of("a@1.10.0"), names());
  }

  @Test
  void ranksAreIntegersOrNumericStringsAndNothingElseIsUsed() {
    put(1, "low", " 7 ", "1.0.0");
    put(2, "high", "99", "1.0.0");
    put(3, "word", "many", "1.0.0");
    put(4, "long", 7L, "1.0.0");
    assertEquals(List.of("high@1.0.0", "low@1.0.0"), names());
    assertEquals(List.of(Problem.Kind.BAD_RANK, Problem.Kind.BAD_RANK), problems());
    assertTrue(chain.problems().getFirst().what().contains("'many'"));
  }

  @Test
  void aServiceWithoutANameIsNotUsed() {
    put(1, null, 1, "1.0.0");
    put(2, 17, 1, "1.0.0");
    assertEquals(List.of(), names());
    assertEquals(List.of(Problem.Kind.UNNAMED, Problem.Kind.UNNAMED), problems());
  }

  @Test
  void isCompleteWhenAllThatIsRequiredIsThere() {
    chain.configure(new ChainConfig(Set.of("a", "b"), Set.of()));
    put(1, "a", 1, "1.0.0");
    assertEquals(Set.of("b"), chain.snapshot().missing());
    put(2, "b", 1, "1.0.0");
    assertTrue(chain.snapshot().complete());
    chain.configure(new ChainConfig(Set.of("a", "b"), Set.of("a")));
    assertEquals(Set.of("a"), chain.snapshot().missing());
    assertEquals(List.of(Problem.Kind.DISABLED, Problem.Kind.MISSING), problems());
  }

  @Test
  void whatAnExclusiveConfigurationDoesNotNameStandsBy() {
    put(1, "a", 1, "1.0.0");
    put(2, "b", 2, "1.0.0");
    chain.configure(new ChainConfig(Set.of("a"), Set.of()).alone());
    assertEquals(List.of("a"), chain.snapshot().plugins().stream().map(Plugin::name).toList());
    assertTrue(chain.snapshot().complete());
    assertEquals(List.of(Problem.Kind.STANDBY), problems());
    assertTrue(chain.offers("b"));
    assertFalse(chain.offers("c"));
    chain.override(new Overrides(Set.of(), Map.of("b", 9)));
    assertEquals(1, chain.snapshot().plugins().size(), "a rank does not bring it in");
    chain.configure(new ChainConfig(Set.of("b"), Set.of()).alone());
    assertEquals(List.of("b"), chain.snapshot().plugins().stream().map(Plugin::name).toList());
  }

  @Test
  void onlyWhatSaysThatItIsOffWaitsToBeNamed() {
    feed.put(1, "off", 1, false, Origin.of("1.0.0"), new Part("off"));
    feed.put(2, "offAsText", 1, " False ", Origin.of("1.0.0"), new Part("offAsText"));
    feed.put(3, "on", 1, true, Origin.of("1.0.0"), new Part("on"));
    feed.put(4, "onAsText", 1, "true", Origin.of("1.0.0"), new Part("onAsText"));
    feed.put(5, "silent", 1, null, Origin.of("1.0.0"), new Part("silent"));

    assertEquals(List.of("on", "onAsText", "silent"), names());
    assertEquals(List.of(Problem.Kind.DISABLED, Problem.Kind.DISABLED), problems());
  }

  @Test
  void whatIsOffByDefaultIsUsedWhenItIsEnabledOrRequiredAndNotDisabled() {
    feed.put(1, "a", 3, false, Origin.of("1.0.0"), new Part("a"));
    feed.put(2, "b", 2, false, Origin.of("1.0.0"), new Part("b"));
    feed.put(3, "c", 1, false, Origin.of("1.0.0"), new Part("c"));

    chain.configure(ChainConfig.requiring("a").withEnabled(Set.of("b")));
    assertEquals(List.of("a", "b"), names());
    chain.configure(new ChainConfig(Set.of(), Set.of("b")).withEnabled(Set.of("b", "c")));
    assertEquals(List.of("c"), names());
    chain.override(new Overrides(Set.of(), Map.of("c", 7)));
    assertEquals(List.of("c"), names());
    chain.configure(ChainConfig.OPEN);
    assertEquals(List.of(), names());
  }

  @Test
  void configuredRanksReplaceThoseThatPluginsBring() {
    put(1, "a", 1, "1.0.0");
    put(2, "b", "broken", "1.0.0");
    chain.configure(ChainConfig.OPEN.withRanks(Map.of("b", 50)));
    assertEquals(List.of("b@1.0.0", "a@1.0.0"), names());
    assertEquals(List.of(), problems());
  }

  @Test
  void aRequestWaitsAtAClosedDoorUntilItOpens() throws Exception {
    chain.configure(ChainConfig.requiring("a"));
    Thread opener =
        Thread.ofPlatform()
            .start(
                () -> {
                  sleep(60);
                  put(9, "other", 1, "1.0.0");
                  sleep(60);
                  put(1, "a", 1, "1.0.0");
                });
    try (Lease<Part> lease = chain.leaseWhenComplete(Duration.ofSeconds(30))) {
      assertTrue(lease.snapshot().complete());
    }
    opener.join();
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theWaitAtADoorIsBounded() {
    chain.configure(ChainConfig.requiring("a"));
    long start = System.nanoTime();
    try (Lease<Part> lease = chain.leaseWhenComplete(Duration.ofMillis(50))) {
      assertEquals(Set.of("a"), lease.snapshot().missing());
    }
    assertTrue(System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(49));
  }

  @Test
  void anIndexIsDerivedOnceASnapshot() {
    put(1, "a", 1, "1.0.0");
    AtomicInteger derived = new AtomicInteger();
    Index<Part, Integer> size =
        s -> {
          derived.incrementAndGet();
          return s.plugins().size();
        };
    assertEquals(1, chain.snapshot().index(size));
    assertEquals(1, chain.snapshot().index(size));
    assertEquals(1, derived.get());
    put(2, "b", 1, "1.0.0");
    assertEquals(2, chain.snapshot().index(size));
    assertEquals(2, derived.get());
  }

  @Test
  void listenersSeeEverySnapshot() {
    List<Integer> sizes = new ArrayList<>();
    chain.onChange(s -> sizes.add(s.plugins().size()));
    put(1, "a", 1, "1.0.0");
    put(2, "b", 1, "1.0.0");
    feed.remove(1);
    assertEquals(List.of(1, 2, 1), sizes);
  }

  @Test
  void callsRefusalsAndFailuresAreCountedByName() {
    Part part = put(1, "a", 1, "1.0.0");
    Plugin<Part> plugin = chain.snapshot().plugins().getFirst();
    assertSame(part, chain.timed(plugin, p -> p));
    chain.timed(plugin, p -> "no", "no"::equals);
    assertThrows(
        ApiException.class,
        () ->
            chain.timed(
                plugin,
                p -> {
                  throw ApiException.badRequest("bad");
                }));
    assertThrows(
        IllegalStateException.class,
        () ->
            chain.timed(
                plugin,
                p -> {
                  throw new IllegalStateException();
                }));
    PluginCalls calls = Objects.requireNonNull(chain.calls().get("a"));
    assertEquals(List.of(4L, 2L, 1L), List.of(calls.calls(), calls.refusals(), calls.failures()));
    assertTrue(calls.totalNanos() > 0 && calls.slowestNanos() <= calls.totalNanos());
  }

  private static Origin of(String bundle, long id, long generation, boolean ranked) {
    return new Origin(bundle, "", id, "1.0.0", "component", generation, ranked);
  }

  private void failed(Object key, String name, long generation) {
    feed.failed(key, name, 7, of("x", 1, generation, false), "its component does not start");
  }

  private void put(Object key, String name, int rank, Origin origin) {
    feed.put(key, name, rank, null, origin, new Part(name + key));
  }

  @Test
  void theNewerConfigurationOfAComponentCountsAndTheOtherIsNoProblem() {
    put(1, "a", 5, of("x", 1, 1, false));
    put(2, "a", 3, of("x", 1, 2, false));
    assertEquals(List.of("a2"), names());
    assertEquals(List.of(), problems());
    feed.remove(1);
    assertEquals(List.of("a2"), names());
    put(3, "a", 9, of("x", 1, 1, false));
    assertEquals(List.of("a2"), names(), "whichever came later");
  }

  /** The bundles of two versions are there together for a moment, and have different ids. */
  @Test
  void aBundleThatCameFirstStaysFirstInAnotherVersion() {
    put(1, "a", 5, of("x", 1, 0, false));
    put(2, "a", 9, of("y", 2, 0, false));
    put(3, "a", 5, of("x", 3, 0, false));
    feed.remove(1);
    assertEquals(List.of("a3"), names());
    put(4, "a", 5, of("x", 4, 0, false));
    feed.remove(3);
    assertEquals(List.of("a4"), names());
    feed.remove(4);
    put(5, "a", 5, of("x", 5, 0, false));
    assertEquals(List.of("a2"), names(), "it was away");
  }

  @Test
  void anotherComponentOfTheBundleIsNoConfigurationOfTheFirst() {
    put(1, "a", 5, new Origin("x", "", 1, "1.0.0", "one", 1, false));
    put(2, "b", 3, new Origin("x", "", 1, "1.0.0", "two", 2, false));
    assertEquals(List.of("a1", "b2"), names());
  }

  @Test
  void oneThatDoesNotStartBesideOneThatHasLeavesThatStale() {
    put(1, "a", 5, of("x", 1, 1, false));
    failed(2, "a", 2);
    assertEquals(List.of("a1"), names());
    assertEquals(List.of(Problem.Kind.STALE), problems());
    feed.remove(1);
    assertEquals(List.of(Problem.Kind.NOT_STARTED), problems());
    put(2, "a", 5, of("x", 1, 2, false));
    assertEquals(List.of("a2"), names());
    assertEquals(List.of(), problems());
  }

  @Test
  void aNameIsNoWayToTakeAnotherBundlesPlace() {
    put(1, "a", 5, of("shipped", 4, 0, false));
    put(2, "a", 99, of("stranger", 30, 0, false));
    assertEquals(List.of("a1"), names());
    Problem outranked = chain.problems().getFirst();
    assertEquals(Problem.Kind.OUTRANKED, outranked.kind());
    assertEquals("stranger 1.0.0 of rank 99 stands behind shipped 1.0.0", outranked.what());
    assertEquals("stranger", Objects.requireNonNull(outranked.origin()).bundle());
    assertEquals(99, outranked.rank());
  }

  @Test
  void theOneThatCameFirstIsTheOneThatWasInstalledFirst() {
    put(2, "a", 99, of("stranger", 30, 0, false));
    put(1, "a", 5, of("shipped", 4, 0, false));
    assertEquals(List.of("a1"), names());
  }

  @Test
  void anOperatorsRankIsAWayToTakeIt() {
    put(1, "a", 5, of("shipped", 4, 0, false));
    put(2, "a", 1, of("stranger", 30, 2, true));
    assertEquals(List.of("a2"), names());
    put(3, "a", 2, of("shipped", 4, 3, true));
    assertEquals(List.of("a3"), names(), "both are ranked");
  }

  @Test
  void aComponentThatDoesNotStartIsAProblemUntilItDoesOrLeaves() {
    failed(1, "a", 1);
    assertEquals(List.of(Problem.Kind.NOT_STARTED), problems());
    put(1, "a", 1, "1.0.0");
    assertEquals(List.of(), problems());
    failed(2, "b", 1);
    feed.remove(2);
    assertEquals(List.of(), problems());
  }

  @Test
  void aFixedChainHoldsWhatItWasGiven() {
    Chain<String> fixed = Chain.fixed(Plugin.of("b", "x"), Plugin.of("a", "y"));
    assertEquals(
        List.of("y", "x"), fixed.snapshot().plugins().stream().map(Plugin::service).toList());
    assertNotSame(fixed.lease(), fixed.lease());
  }

  @Test
  void whatStandsBehindAnotherIsOfferedToo() {
    put(1, "a", 1, "1.0.0");
    put(2, "a", 1, "2.0.0");
    assertTrue(chain.offers("a", "1.0.0") && chain.offers("a", "2.0.0"));
    assertFalse(chain.offers("a", "3.0.0") || chain.offers("b", "1.0.0"));
  }
}
