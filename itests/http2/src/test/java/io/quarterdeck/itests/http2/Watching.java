// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import io.quarterdeck.itests.harness.RawClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Watches of config maps until they end, each on a thread of its own. */
final class Watching {
  private final ConcurrentMap<String, AtomicInteger> seen = new ConcurrentHashMap<>();
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicInteger broken = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();

  /** Begins as many more over one client. */
  void start(int count, RawClient client) {
    for (int i = 0; i < count; i++) {
      threads.add(Thread.ofVirtual().start(() -> follow(client)));
    }
  }

  private void follow(RawClient client) {
    try (Stream<String> lines = client.lines(Http2IT.MAPS + "?watch=true").body()) {
      lines
          .filter(line -> line.contains("\"type\":\"ADDED\""))
          .map(line -> line.replaceAll(".*?\"name\":\"([^\"]*).*", "$1"))
          .forEach(name -> seen.computeIfAbsent(name, n -> new AtomicInteger()).incrementAndGet());
      ended.incrementAndGet();
    } catch (IOException | RuntimeException e) {
      broken.incrementAndGet();
    }
  }

  /** How many have seen an object of this name. */
  int seen(String name) {
    AtomicInteger count = seen.get(name);
    return count == null ? 0 : count.get();
  }

  /** How many came to their end. */
  int ended() {
    return ended.get();
  }

  /** How many stopped in the middle. */
  int broken() {
    return broken.get();
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
