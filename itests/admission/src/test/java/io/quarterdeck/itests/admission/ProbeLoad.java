// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.admission;

import io.quarterdeck.itests.admission.Probe.Outcome;
import io.quarterdeck.itests.admission.Probe.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that send a probe until they are closed. */
final class ProbeLoad implements AutoCloseable {
  static final int CLIENTS = 3;
  private static final long PAUSE_MILLIS = 3;

  private final Probe probe;
  private final AtomicLong next;
  private final AtomicLong seen = new AtomicLong();
  private final AtomicLong shut = new AtomicLong();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final List<Thread> clients = new ArrayList<>();
  private volatile boolean closed;

  /** The numbers of its sendings come from {@code next}. */
  ProbeLoad(Probe probe, AtomicLong next) {
    this.probe = probe;
    this.next = next;
    for (int i = 0; i < CLIENTS; i++) {
      clients.add(Thread.ofVirtual().name("probe-" + i).start(this::run));
    }
  }

  private void run() {
    while (!closed) {
      try {
        count(probe.send(next.getAndIncrement()));
        Thread.sleep(PAUSE_MILLIS);
      } catch (IOException e) {
        wrong.add("no answer: " + e);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void count(Result r) {
    if (r.outcome() == Outcome.WRONG) {
      wrong.add(r.detail());
    }
    (r.outcome() == Outcome.SHUT ? shut : seen).incrementAndGet();
  }

  long seen() {
    return seen.get();
  }

  long shut() {
    return shut.get();
  }

  /** The answers that show a write which the plugin did not see. */
  List<String> wrong() {
    return List.copyOf(wrong);
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread client : clients) {
      client.join();
    }
  }
}
