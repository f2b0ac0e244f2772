// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private final List<String> ran = Collections.synchronizedList(new ArrayList<>());

  private static String thread() {
    return Thread.currentThread().isVirtual() ? "elsewhere" : "here";
  }

  @Test
  void aWorkerRunsItselfWhileFewAreAtIt() {
    Workers workers = new Workers(1);
    for (int i = 0; i < 3; i++) {
      workers.run(() -> ran.add(thread()), () -> ran.add("handed over"));
    }
    assertEquals(List.of("here", "here", "here"), ran);
  }

  @Test
  void whatIsTooMuchGoesToAnotherThread() throws Exception {
    Workers workers = new Workers(1);
    CountDownLatch done = new CountDownLatch(1);
    workers.run(
        () ->
            workers.run(
                () -> {
                  ran.add(thread());
                  done.countDown();
                },
                () -> ran.add("handed over")),
        () -> {});
    assertTrue(done.await(10, TimeUnit.SECONDS));
    assertEquals(List.of("handed over", "elsewhere"), ran);
  }

  @Test
  void aRequestThatFailsGivesItsPlaceBack() {
    Workers workers = new Workers(1);
    assertThrows(
        IllegalStateException.class,
        () ->
            workers.run(
                () -> {
                  throw new IllegalStateException();
                },
                () -> {}));
    workers.run(() -> ran.add(thread()), () -> ran.add("handed over"));
    assertEquals(List.of("here"), ran);
  }

  @Test
  void whoClaimsAnAnswerFirstGivesIt() {
    try (Deadlines deadlines = new Deadlines()) {
      Deadlines.Entry entry = deadlines.enter();
      assertFalse(entry.isHeld());
      entry.hold();
      assertTrue(entry.isHeld());
      assertTrue(entry.claim());
      assertFalse(entry.claim());
    }
  }

  @Test
  void whatIsLateIsAnsweredBySomebodyElse() throws Exception {
    CountDownLatch late = new CountDownLatch(1);
    try (Deadlines deadlines = new Deadlines();
        Deadlines.Entry entry = deadlines.enter()) {
      entry.at(System.nanoTime() - 1, late::countDown);
      assertTrue(late.await(10, TimeUnit.SECONDS));
      assertFalse(entry.claim(), "the request's own answer comes too late");
    }
  }

  @Test
  void whatWasClaimedInTimeIsNotLate() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    try (Deadlines deadlines = new Deadlines();
        Deadlines.Entry first = deadlines.enter();
        Deadlines.Entry other = deadlines.enter()) {
      assertTrue(first.claim());
      first.at(System.nanoTime() - 1, () -> ran.add("late"));
      other.at(System.nanoTime() - 1, second::countDown);
      assertTrue(second.await(10, TimeUnit.SECONDS), "the set has been looked through");
    }
    assertEquals(List.of(), ran);
  }
}
