// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Connections that each hold a stream open and count what comes. */
final class Watchers implements AutoCloseable {
  private final List<Wire> wires = new ArrayList<>();
  private final LongAdder events = new LongAdder();

  /** Opens them all. */
  static Watchers open(Target server, int count, byte[] request) throws IOException {
    Watchers watchers = new Watchers();
    for (int i = 0; i < count; i++) {
      Wire wire = server.connect();
      watchers.wires.add(wire);
      wire.begin(request, 200);
    }
    return watchers;
  }

  /** From now on, a virtual thread for each reads. */
  void read() {
    for (Wire wire : wires) {
      Thread.ofVirtual().name("watcher").start(() -> read(wire));
    }
  }

  private void read(Wire wire) {
    try {
      for (int n = wire.events(); n > 0; n = wire.events()) {
        events.add(n);
      }
    } catch (IOException e) {
      // closed, when the run is over
    }
  }

  long events() {
    return events.sum();
  }

  /** Waits for so many in all; gives up after half a minute. */
  void await(long count) throws InterruptedException {
    for (int i = 0; i < 3_000 && events() < count; i++) {
      Thread.sleep(10);
    }
    if (events() < count) {
      throw new IllegalStateException(events() + " events of " + count);
    }
  }

  @Override
  public void close() throws IOException {
    for (Wire wire : wires) {
      wire.close();
    }
  }
}
