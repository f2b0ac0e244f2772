// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.attack;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Somebody else, who reads one object again and again, and writes some that must not be lost. */
final class Bystander implements AutoCloseable {
  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int READERS = 2;
  private static final long PAUSE_MILLIS = 15;
  private static final long WRITE_PAUSE_MILLIS = 200;

  private final RawClient client;
  private final List<Thread> threads = new ArrayList<>();
  private final List<String> stored = new ArrayList<>();
  private final AtomicReference<Seen> seen = new AtomicReference<>(new Seen());
  private volatile boolean closed;

  /** What was seen in one stretch of time. */
  static final class Seen {
    private final List<Long> nanos = new ArrayList<>();
    private final Codes codes = new Codes();

    private synchronized void add(long took, int code) {
      nanos.add(took);
      codes.add(code);
    }

    /** Milliseconds that this share of the reads took at the most. */
    synchronized double millis(double share) {
      List<Long> sorted = nanos.stream().sorted().toList();
      return sorted.isEmpty()
          ? Double.POSITIVE_INFINITY
          : sorted.get((int) Math.min(sorted.size() - 1, share * sorted.size())) / 1e6;
    }

    Codes codes() {
      return codes;
    }

    @Override
    public synchronized String toString() {
      return String.format(
          Locale.ROOT,
          "%d reads, p50 %.1f ms, p99 %.1f ms (%s)",
          nanos.size(),
          millis(0.5),
          millis(0.99),
          codes);
    }
  }

  Bystander(RawClient client) {
    this.client = client;
    for (int i = 0; i < READERS; i++) {
      threads.add(Thread.ofVirtual().start(this::read));
    }
    threads.add(Thread.ofVirtual().start(this::write));
  }

  /** What was seen since the last call. */
  Seen seen() {
    return Objects.requireNonNull(seen.getAndSet(new Seen()));
  }

  private void read() {
    while (!closed) {
      long start = System.nanoTime();
      int code = code(() -> client.get(MAPS + "/kube-root-ca.crt"));
      Objects.requireNonNull(seen.get()).add(System.nanoTime() - start, code);
      pause(PAUSE_MILLIS);
    }
  }

  private void write() {
    for (int i = 0; !closed; i++) {
      String name = "kept-" + i;
      String map =
          "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"%s\"}}";
      if (code(() -> client.post(MAPS, String.format(map, name))) == 201) {
        synchronized (stored) {
          stored.add(name);
        }
      }
      pause(WRITE_PAUSE_MILLIS);
    }
  }

  private interface Call {
    HttpResponse<String> send() throws IOException;
  }

  private static int code(Call call) {
    try {
      return call.send().statusCode();
    } catch (IOException e) {
      return 0;
    }
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Of what the server said was stored: what is not there. */
  List<String> missing(RawClient from) throws IOException {
    List<String> missing = new ArrayList<>();
    synchronized (stored) {
      for (String name : stored) {
        if (from.get(MAPS + "/" + name).statusCode() != 200) {
          missing.add(name);
        }
      }
    }
    return missing;
  }

  int stored() {
    synchronized (stored) {
      return stored.size();
    }
  }

  @Override
  public void close() throws InterruptedException {
    closed = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
