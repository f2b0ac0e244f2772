// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that write and read until they are closed, or nobody listens any more. Every request that
 * was taken is to be answered.
 */
final class Readers implements AutoCloseable {
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean closed;

  /** Begins as many more over one client. */
  Readers start(int count, RawClient client) {
    for (int i = 0; i < count; i++) {
      threads.add(Thread.ofVirtual().start(() -> work(client)));
    }
    return this;
  }

  private void work(RawClient client) {
    try {
      while (!closed) {
        expect(201, client.post(Http2IT.MAPS + "?dryRun=All", "{\"metadata\":{\"name\":\"r\"}}"));
        expect(200, client.get(Http2IT.MAPS + "?limit=5"));
      }
    } catch (ConnectException e) {
      // nobody listens any more: what was sent before has been answered
    } catch (IOException e) {
      if (!closed) {
        wrong.add(e.toString());
      }
    }
  }

  private void expect(int code, HttpResponse<String> answer) {
    answered.incrementAndGet();
    if (answer.statusCode() != code) {
      wrong.add(answer.statusCode() + " " + answer.body());
    }
  }

  int answered() {
    return answered.get();
  }

  /** What should not have come. */
  List<String> wrong() {
    return wrong.stream().limit(5).toList();
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    join();
  }
}
