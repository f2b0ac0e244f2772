// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.swap;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that repeat their calls until they are closed, and remember every code they got. */
final class Load implements AutoCloseable {
  /** A code that no server sends: there was no answer at all. */
  private static final int NO_ANSWER = -1;

  /** One request. */
  interface Call {
    HttpResponse<String> send() throws IOException;
  }

  /** One request of a row of different ones. */
  interface NumberedCall {
    HttpResponse<String> send(long n) throws IOException;
  }

  /** Of one request; no two are the same. */
  record Answer(int code, long n) {}

  private final Set<Integer> codes = new ConcurrentSkipListSet<>();
  private final AtomicLong count = new AtomicLong();
  private final List<Thread> clients = new ArrayList<>();
  private volatile Answer last = new Answer(0, 0);
  private volatile boolean closed;

  private Load() {}

  static Load start(int clients, Call... calls) {
    Load load = new Load();
    for (int i = 0; i < clients; i++) {
      load.clients.add(Thread.ofVirtual().name("client-" + i).start(() -> load.run(calls)));
    }
    return load;
  }

  static Call numbered(NumberedCall call) {
    AtomicLong next = new AtomicLong();
    return () -> call.send(next.getAndIncrement());
  }

  private void run(Call... calls) {
    while (!closed) {
      for (Call call : calls) {
        int code = code(call);
        codes.add(code);
        last = new Answer(code, count.incrementAndGet());
      }
    }
  }

  private static int code(Call call) {
    try {
      return call.send().statusCode();
    } catch (IOException e) {
      return NO_ANSWER;
    }
  }

  Set<Integer> codes() {
    return codes;
  }

  Answer last() {
    return last;
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread client : clients) {
      client.join();
    }
  }
}
