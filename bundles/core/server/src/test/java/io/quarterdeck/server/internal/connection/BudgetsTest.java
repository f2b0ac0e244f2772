// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.memory.Buffers;
import org.glassfish.grizzly.memory.MemoryManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetsTest {
  @Test
  void whatIsNotThereIsNotTaken() {
    MemoryBudget budget = new MemoryBudget(100);
    assertTrue(budget.take(60));
    assertFalse(budget.take(41));
    assertTrue(budget.take(40));
    assertEquals(0, budget.left());
    budget.give(100);
    assertEquals(100, budget.left());
  }

  @Test
  void manyThreadsNeverTakeMoreThanThereIs() throws Exception {
    MemoryBudget budget = new MemoryBudget(10);
    AtomicLong held = new AtomicLong();
    AtomicLong most = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 5_000; i++) {
                      if (budget.take(4)) {
                        most.accumulateAndGet(held.addAndGet(4), Math::max);
                        held.addAndGet(-4);
                        budget.give(4);
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertTrue(most.get() <= 10, most + " of 10");
    assertEquals(10, budget.left());
  }

  @Test
  void smallBodiesAreNotCounted() throws Exception {
    Decoding decoding = new Decoding(1024);
    assertEquals(0, decoding.enter(64 * 1024));
    decoding.leave(0);
    decoding.leave(-1);
  }

  @Test
  void aBodyForWhichThereIsNeverEnoughIsDecodedAlone() throws Exception {
    Decoding decoding = new Decoding(2048);
    int entered = decoding.enter(100 * 1024 * 1024);
    assertEquals(2, entered, "all that there is");
    Thread.currentThread().interrupt();
    boolean waits;
    try {
      decoding.enter(100 * 1024);
      waits = false;
    } catch (InterruptedException e) {
      waits = true;
    }
    assertTrue(waits);
    decoding.leave(entered);
    assertEquals(2, decoding.enter(100 * 1024));
  }

  private static Buffer buffer(String text) {
    return Buffers.wrap(
        MemoryManager.DEFAULT_MEMORY_MANAGER, text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void thePiecesOfAHeadAreJoined() {
    PartialHead head = new PartialHead();
    assertTrue(head.isEmpty());
    String large = "x".repeat(600);
    head.add(buffer("GET /"));
    head.add(buffer(large));
    head.add(buffer(" HTTP"));
    assertFalse(head.isEmpty());
    Buffer whole = head.whole(MemoryManager.DEFAULT_MEMORY_MANAGER);
    assertEquals("GET /" + large + " HTTP", whole.toStringContent(StandardCharsets.US_ASCII));
    assertTrue(head.isEmpty());
    head.add(buffer("next"));
    assertEquals(
        "next",
        head.whole(MemoryManager.DEFAULT_MEMORY_MANAGER)
            .toStringContent(StandardCharsets.US_ASCII));
  }

  @ParameterizedTest
  @CsvSource({
    "400,Bad Request",
    "431,Request Header Fields Too Large",
    "505,HTTP Version Not Supported",
  })
  void whatIsNoRequestGetsABareAnswer(int status, String phrase) {
    DirectAnswer answer = DirectAnswer.of(new MalformedRequestException(status, "why"));
    String line = status + " " + phrase;
    assertEquals(
        "HTTP/1.1 "
            + line
            + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
            + line.length()
            + "\r\nConnection: close\r\n\r\n"
            + line,
        answer.text());
  }

  @Test
  void whoIsSentAwayGetsATimeToComeBack() {
    String text = DirectAnswer.busy().text();
    assertTrue(text.startsWith("HTTP/1.1 503 "), text);
    assertTrue(text.contains("\r\nRetry-After: 1\r\n"), text);
  }
}
