// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that ask the same again and again, and note each answer that is not the one due. */
final class Load implements AutoCloseable {
  private static final long PAUSE_MILLIS = 10;

  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger right = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private final List<Thread> clients = new ArrayList<>();

  /** So many clients more, who want this status. */
  Load with(int count, int status, Callable<? extends HttpResponse<?>> request) {
    for (int i = 0; i < count; i++) {
      clients.add(Thread.ofVirtual().start(() -> ask(status, request)));
    }
    return this;
  }

  private void ask(int status, Callable<? extends HttpResponse<?>> request) {
    while (!over.get()) {
      try {
        HttpResponse<?> answer = request.call();
        if (answer.statusCode() == status) {
          right.incrementAndGet();
        } else {
          wrong.add(answer.request() + ": " + answer.statusCode() + " " + text(answer.body()));
        }
        Thread.sleep(PAUSE_MILLIS);
      } catch (Exception e) {
        wrong.add(e.toString());
      }
    }
  }

  private static Object text(Object body) {
    return body instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : body;
  }

  /** Ends it: every answer was the one due, and there were as many as that. */
  void assertRight(int atLeast) throws InterruptedException {
    close();
    for (Thread client : clients) {
      client.join();
    }
    assertEquals(List.of(), wrong.stream().limit(5).toList(), wrong.size() + " were wrong");
    assertTrue(right.get() >= atLeast, "only " + right + " requests");
  }

  @Override
  public void close() {
    over.set(true);
  }
}
