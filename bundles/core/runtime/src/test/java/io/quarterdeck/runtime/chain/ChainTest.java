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
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChainTest {

  /** A plugin with an identity of its own. */
  private static final class Part {
    private final String word;
    private final AtomicBoolean stopped = new AtomicBoolean();

    Part(String word) {
      this.word = word;
    }
  }

  private final ChainFeed<Part> feed = ChainFeed.create("part", ChainConfig.OPEN);
  private final Chain<Part> chain = feed.chain();

  private Part put(Object key, @Nullable Object name, @Nullable Object rank, String version) {
    Part p = new Part(name + "@" + version);
    feed.put(key, name, rank, version, p);
    return p;
  }

  private List<String> names() {
    return chain.snapshot().plugins().stream().map(p -> p.service().word).toList();
  }

  private List<Problem.Kind> problems() {
    return chain.problems().stream().map(Problem::kind).toList();
  }

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
    assertEquals(List.of(Problem.Kind.SHADOWED, Problem.Kind.SHADOWED), problems());
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
  void onlyWhatSaysThatItIsOffWaitsToBeNamed() {
    feed.put(1, "off", 1, false, "1.0.0", new Part("off"));
    feed.put(2, "offAsText", 1, " False ", "1.0.0", new Part("offAsText"));
    feed.put(3, "on", 1, true, "1.0.0", new Part("on"));
    feed.put(4, "onAsText", 1, "true", "1.0.0", new Part("onAsText"));
    feed.put(5, "silent", 1, null, "1.0.0", new Part("silent"));

    assertEquals(List.of("on", "onAsText", "silent"), names());
    assertEquals(List.of(Problem.Kind.DISABLED, Problem.Kind.DISABLED), problems());
  }

  @Test
  void whatIsOffByDefaultIsUsedWhenItIsEnabledOrRequiredAndNotDisabled() {
    feed.put(1, "a", 3, false, "1.0.0", new Part("a"));
    feed.put(2, "b", 2, false, "1.0.0", new Part("b"));
    feed.put(3, "c", 1, false, "1.0.0", new Part("c"));

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
  void aLeaseKeepsItsSnapshotAndTheLeavingPluginWaitsForIt() throws Exception {
    Part part = put(1, "a", 1, "1.0.0");
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofSeconds(30)));
    Lease<Part> lease = chain.lease();
    CountDownLatch started = new CountDownLatch(1);
    Thread leaving =
        Thread.ofPlatform()
            .start(
                () -> {
                  started.countDown();
                  feed.remove(1);
                  part.stopped.set(true);
                });
    started.await();
    assertTrue(awaitEmpty(), "the new snapshot is published before the wait");
    Thread.sleep(50);
    assertFalse(part.stopped.get(), "still in use");
    assertSame(part, lease.snapshot().plugins().getFirst().service());
    lease.close();
    leaving.join(25_000);
    assertTrue(part.stopped.get(), "free to stop well before the bound of thirty seconds");
    assertEquals(0, chain.undrained());
  }

  private boolean awaitEmpty() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!chain.snapshot().plugins().isEmpty() && System.nanoTime() < end) {
      Thread.sleep(1);
    }
    return chain.snapshot().plugins().isEmpty();
  }

  @Test
  void theWaitIsBoundedAndItsEndIsCounted() {
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(60)));
    put(1, "a", 1, "1.0.0");
    try (Lease<Part> lease = chain.lease()) {
      long start = System.nanoTime();
      feed.remove(1);
      long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(took >= 59 && took < 10_000, "took " + took + " ms");
      assertEquals(1, lease.snapshot().plugins().size());
    }
    assertEquals(1, chain.undrained());
    assertEquals(List.of(Problem.Kind.NOT_DRAINED), problems());
  }

  @Test
  void anEarlierSnapshotThatIncludesThePluginHoldsItTooAndOthersDoNot() {
    put(1, "a", 1, "1.0.0");
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofSeconds(30)));
    Lease<Part> early = chain.lease();
    put(2, "b", 1, "1.0.0");
    long start = System.nanoTime();
    feed.remove(2);
    assertTrue(System.nanoTime() - start < TimeUnit.SECONDS.toNanos(25), "b is in no lease");
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(40)));
    feed.remove(1);
    assertEquals(1, chain.undrained());
    early.close();
  }

  @Test
  void aRankChangeDoesNotForgetWhoUsesThePlugin() {
    Part a = put(1, "a", 1, "1.0.0");
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(40)));
    Lease<Part> early = chain.lease();
    feed.put(1, "a", 9, "1.0.0", a);
    feed.remove(1);
    assertEquals(1, chain.undrained());
    early.close();
  }

  @Test
  void aClosedLeaseIsGivenBackOnce() {
    put(1, "a", 1, "1.0.0");
    Lease<Part> one = chain.lease();
    Lease<Part> two = chain.lease();
    one.close();
    one.close();
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(20)));
    feed.remove(1);
    assertEquals(1, chain.undrained(), "the second lease still counts");
    two.close();
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

  @Test
  void aComponentThatDoesNotStartIsAProblemUntilItDoesOrLeaves() {
    feed.failed(1, "a", "its component does not start");
    assertEquals(List.of(Problem.Kind.NOT_STARTED), problems());
    put(1, "a", 1, "1.0.0");
    assertEquals(List.of(), problems());
    feed.failed(2, "b", "its component does not start");
    feed.remove(2);
    assertEquals(List.of(), problems());
  }

  @Test
  void noLeaseIsLostWhilePluginsComeAndGo() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    AtomicInteger usedAfterStop = new AtomicInteger();
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      readers.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!stop.get()) {
                      try (Lease<Part> l = chain.lease()) {
                        for (Plugin<Part> p : l.snapshot().plugins()) {
                          if (p.service().stopped.get()) {
                            usedAfterStop.incrementAndGet();
                          }
                        }
                      }
                    }
                  }));
    }
    for (int i = 0; i < 2000; i++) {
      Part p = put(i, "a" + i % 3, i % 5, "1.0.0");
      feed.remove(i);
      p.stopped.set(true);
    }
    stop.set(true);
    for (Thread t : readers) {
      t.join();
    }
    assertEquals(0, usedAfterStop.get());
    assertEquals(0, chain.undrained());
  }

  @Test
  void aFixedChainHoldsWhatItWasGiven() {
    Chain<String> fixed = Chain.fixed(Plugin.of("b", "x"), Plugin.of("a", "y"));
    assertEquals(
        List.of("y", "x"), fixed.snapshot().plugins().stream().map(Plugin::service).toList());
    assertNotSame(fixed.lease(), fixed.lease());
  }

  @Test
  void aPluginThatHasLeftIsForgotten() throws Exception {
    put(1, "a", 1, "2.0.0");
    WeakReference<Part> gone = new WeakReference<>(put(2, "a", 1, "3"));
    try (Lease<Part> lease = chain.lease()) {
      assertEquals(List.of("a@3"), names());
    }
    feed.remove(2);
    for (int i = 0; i < 100 && gone.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(null, gone.get());
  }

  @Test
  void whatStandsBehindAnotherIsOfferedToo() {
    put(1, "a", 1, "1.0.0");
    put(2, "a", 1, "2.0.0");
    assertTrue(chain.offers("a", "1.0.0") && chain.offers("a", "2.0.0"));
    assertFalse(chain.offers("a", "3.0.0") || chain.offers("b", "1.0.0"));
  }

  @Test
  void aLeaseOfWhatAListenerKeepsHoldsItsPlugins() throws Exception {
    put(1, "a", 1, "1.0.0");
    Snapshot<Part> kept = chain.snapshot();
    put(2, "b", 1, "1.0.0"); // the listener has not come to it yet
    Lease<Part> lease = chain.lease(() -> kept);
    assertSame(kept, lease.snapshot());
    Thread leaving = Thread.ofPlatform().start(() -> feed.remove(1));
    leaving.join(200);
    assertTrue(leaving.isAlive(), "it waits for the request");
    lease.close();
    leaving.join(1500);
    assertFalse(leaving.isAlive());
  }
}
