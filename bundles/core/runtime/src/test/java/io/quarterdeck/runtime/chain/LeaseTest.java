// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Who has a lease keeps what the chain was, and leaving plugins wait for it. */
class LeaseTest extends ChainFixture {
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

  /** A request that hangs held up whoever took 40 plugins away for 80 seconds. */
  @Test
  void manyThatLeaveWaitForOneRequestOnce() throws Exception {
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofSeconds(1)));
    for (int i = 0; i < 40; i++) {
      put(i, "a" + i, i, "1.0.0");
    }
    try (Lease<Part> hangs = chain.lease()) {
      assertEquals(40, hangs.snapshot().plugins().size());
      long start = System.nanoTime();
      for (int i = 0; i < 40; i++) {
        feed.remove(i);
      }
      long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
      assertTrue(took >= 990 && took < 20_000, "took " + took + " ms");
      assertEquals(40, chain.undrained());
    }
  }

  /** Its time being over says nothing of those that began later. */
  @Test
  void whoLeavesLaterStillWaitsForOthers() throws Exception {
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofMillis(20)));
    put(1, "a", 1, "1.0.0");
    Part b = put(2, "b", 2, "1.0.0");
    Lease<Part> hangs = chain.lease();
    feed.remove(1);
    chain.configure(ChainConfig.OPEN.withDrain(Duration.ofSeconds(30)));
    Lease<Part> later = chain.lease();
    Thread leaving =
        Thread.ofPlatform()
            .start(
                () -> {
                  feed.remove(2);
                  b.stopped.set(true);
                });
    assertTrue(awaitEmpty());
    Thread.sleep(50);
    assertFalse(b.stopped.get(), "the later one uses it");
    later.close();
    leaving.join(25_000);
    assertTrue(b.stopped.get());
    assertEquals(2, chain.undrained());
    hangs.close();
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
