// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests are under way, and who answers those whose time is over. */
final class DeadlinesTest {
  @Test
  void aRequestWhoseTimeIsOverIsAnsweredOnceInItsStead() throws Exception {
    try (Deadlines deadlines = new Deadlines()) {
      AtomicInteger answers = new AtomicInteger();
      CountDownLatch late = new CountDownLatch(1);
      Deadlines.Entry entry = deadlines.enter();
      entry.at(
          System.nanoTime(),
          () -> {
            answers.incrementAndGet();
            late.countDown();
          });
      assertTrue(late.await(60, TimeUnit.SECONDS));
      assertFalse(entry.claim());
      assertEquals(1, answers.get());
    }
  }

  /** The best of five, since other work may delay each. */
  @Test
  void aShortDeadlineIsMetWhileNothingElseIsDue() throws Exception {
    try (Deadlines deadlines = new Deadlines()) {
      long best = Long.MAX_VALUE;
      for (int i = 0; i < 5; i++) {
        Thread.sleep(100); // it waits for longer than that by now
        CountDownLatch late = new CountDownLatch(1);
        long began = System.nanoTime();
        try (Deadlines.Entry entry = deadlines.enter()) {
          entry.at(began + 60_000_000L, late::countDown);
          assertTrue(late.await(60, TimeUnit.SECONDS));
        }
        best = Math.min(best, System.nanoTime() - began);
      }
      assertTrue(best < 500_000_000L, "best " + best + " ns");
    }
  }

  @Test
  void aRequestThatIsAnsweredIsNotAnsweredAgain() throws Exception {
    try (Deadlines deadlines = new Deadlines()) {
      List<String> answers = new ArrayList<>();
      CountDownLatch later = new CountDownLatch(1);
      Deadlines.Entry claimed = deadlines.enter();
      assertTrue(claimed.claim());
      claimed.at(System.nanoTime(), () -> answers.add("claimed"));
      Deadlines.Entry through = deadlines.enter();
      through.at(System.nanoTime() + 100_000_000L, () -> answers.add("through"));
      through.close();
      // checked behind both
      deadlines.enter().at(System.nanoTime() + 150_000_000L, later::countDown);
      assertTrue(later.await(60, TimeUnit.SECONDS));
      assertEquals(List.of(), answers);
    }
  }

  @Test
  void oneOfManyWhoAskAnswers() throws Exception {
    try (Deadlines deadlines = new Deadlines();
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Deadlines.Entry entry = deadlines.enter();
      List<Future<Boolean>> claims = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        claims.add(threads.submit(entry::claim));
      }
      int claimed = 0;
      for (Future<Boolean> each : claims) {
        claimed += each.get() ? 1 : 0;
      }
      assertEquals(1, claimed);
    }
  }

  @Test
  void aResponseIsHeldFromThenOn() {
    try (Deadlines deadlines = new Deadlines()) {
      Deadlines.Entry entry = deadlines.enter();
      assertFalse(entry.isHeld());
      entry.hold();
      assertTrue(entry.isHeld());
    }
  }

  @Test
  void aRequestThatLeavesTwiceCountsOnce() {
    Running running = new Running();
    Running.Mark one = running.enter();
    Running.Mark other = running.enter();
    assertEquals(2, running.count());
    one.run();
    one.run();
    assertEquals(1, running.count());
    other.run();
    assertEquals(0, running.count());
  }

  @ParameterizedTest
  @CsvSource({"200, ok", "404, ok", "499, ok", "500, error", "503, error", "504, ok"})
  void whatCameOfALateRequestIsCounted(int status, String outcome) {
    Metrics metrics = new Metrics();
    new ServerMeters(metrics).afterTimeout(status);
    String sample =
        "apiserver_request_post_timeout_total{source=\"timeout-handler\",status=\""
            + outcome
            + "\"} 1";
    assertTrue(metrics.text().lines().anyMatch(sample::equals), metrics.text());
  }

  @Test
  void headersAreFoundInAnyCaseAndKeepTheirOrder() {
    RequestHeaders headers = new RequestHeaders(Map.of("accept", List.of("a", "b")));
    assertEquals("a", headers.first("Accept"));
    assertEquals(List.of("a", "b"), headers.all("ACCEPT"));
    assertNull(headers.first("absent"));
    assertEquals(List.of(), headers.all("absent"));
  }
}
