// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class QueueSetTest {
  private static final Flow A = new Flow("s", "a", 0, "a");
  private static final Flow B = new Flow("s", "b", 1, "b");

  private final FakeTime time = new FakeTime();
  private final QueueSet set = new QueueSet(time, time);

  private Ticket run(Flow flow, Work work) {
    return Objects.requireNonNull(set.start(flow, work), "refused");
  }

  @Test
  void refusesAtOnceWithoutQueues() {
    set.configure(Queuing.REJECT, 1);
    Ticket first = run(A, Work.ONE);
    assertNotNull(first);
    assertNull(set.start(A, Work.ONE));
    first.finish();
    assertNotNull(set.start(A, Work.ONE));
    assertEquals(1, set.dump().rejected());
  }

  @Test
  void theExemptNeverWait() {
    set.configure(Queuing.EXEMPT, 0);
    for (int i = 0; i < 100; i++) {
      assertFalse(run(A, Work.of(10)).isWaiting());
    }
    assertEquals(100, set.dump().executing());
  }

  @Test
  void refusesWhenTheQueueIsFull() {
    set.configure(Queuing.of(2, 1, 3), 1);
    for (int i = 0; i < 4; i++) {
      assertNotNull(set.start(A, Work.ONE));
    }
    assertNull(set.start(A, Work.ONE));
    assertNotNull(set.start(B, Work.ONE), "another flow's queue has room");
  }

  @Test
  void oneThatIsWiderThanAllSeatsRunsAlone() {
    set.configure(Queuing.of(2, 1, 9), 2);
    Ticket small = run(A, Work.ONE);
    Ticket wide = run(B, Work.of(5));
    assertTrue(wide.isWaiting());
    small.finish();
    assertFalse(wide.isWaiting());
    assertTrue(run(A, Work.ONE).isWaiting());
  }

  @Test
  void seatsAreHeldForAWhileAfterAChange() {
    set.configure(Queuing.of(2, 1, 9), 2);
    Ticket change = run(A, new Work(1, 2, 5_000_000));
    change.finish();
    Ticket next = run(B, Work.ONE);
    assertTrue(next.isWaiting());
    time.runUntil(5_000_000);
    assertFalse(next.isWaiting());
  }

  @Test
  void whoWaitsTooLongIsLetGoAndLeavesNoTrace() {
    set.configure(Queuing.of(2, 1, 9), 1);
    Ticket first = run(A, Work.ONE);
    Ticket second = run(B, Work.ONE);
    assertFalse(second.await(System.nanoTime() + 1_000_000));
    assertEquals(1, set.dump().timedOut());
    first.finish();
    assertTrue(set.isIdle());
    assertEquals(0, set.dump().seatsInUse() + set.dump().seatsWaiting());
  }

  @Test
  void aWaitEndsWhenTheTurnComes() throws Exception {
    set.configure(Queuing.of(2, 1, 9), 1);
    Ticket first = run(A, Work.ONE);
    CompletableFuture<Boolean> ran = new CompletableFuture<>();
    Thread waiter =
        Thread.ofVirtual()
            .start(
                () -> {
                  Ticket t = run(B, Work.ONE);
                  ran.complete(t.await(System.nanoTime() + 10_000_000_000L));
                  t.finish();
                });
    while (set.dump().waiting() == 0) {
      Thread.onSpinWait();
    }
    first.finish();
    assertTrue(ran.get());
    waiter.join();
    assertTrue(set.isIdle());
  }

  @Test
  void fewerQueuesLoseNobody() {
    set.configure(Queuing.of(8, 1, 9), 1);
    Ticket first = run(A, Work.ONE);
    Ticket far = run(new Flow("s", "f", 7, "f"), Work.ONE);
    set.configure(Queuing.of(2, 1, 9), 1);
    assertTrue(far.isWaiting());
    first.finish();
    assertFalse(far.isWaiting());
    far.finish();
    assertTrue(set.isIdle());
  }

  @Test
  void moreSeatsLetThoseInWhoWait() {
    set.configure(Queuing.of(2, 1, 9), 1);
    run(A, Work.ONE);
    Ticket second = run(B, Work.ONE);
    set.setLimit(2);
    assertFalse(second.isWaiting());
  }

  @Test
  void handsAreDistinctAndCoverTheDeck() {
    Random random = new Random(1);
    Dealer dealer = new Dealer(16, 4);
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      Set<Integer> hand = new HashSet<>();
      for (int card : dealer.deal(random.nextLong())) {
        assertTrue(card >= 0 && card < 16);
        hand.add(card);
      }
      assertEquals(4, hand.size());
      seen.addAll(hand);
    }
    assertEquals(16, seen.size());
  }

  @Test
  void demandIsWhatRunsAndWhatWaitsOverTime() {
    set.configure(Queuing.of(2, 1, 9), 1);
    Ticket first = run(A, Work.ONE);
    Ticket second = run(B, Work.ONE);
    time.runUntil(1_000_000_000);
    first.finish();
    second.finish();
    time.runUntil(2_000_000_000);
    Observed seen = set.takeDemand();
    assertEquals(1.0, seen.average(), 1e-9);
    assertEquals(1.0, seen.deviation(), 1e-9);
    assertEquals(2.0, seen.highWatermark(), 1e-9);
  }
}
