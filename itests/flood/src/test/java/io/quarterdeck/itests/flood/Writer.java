// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.flood;

import io.quarterdeck.itests.harness.RawClient;
import java.util.Arrays;
import java.util.stream.DoubleStream;

/** One client that writes a number of times, one after the other, and knows how long each took. */
final class Writer {
  private static final double FOR_EVER = 1e9;

  private final double[] millis;
  private final Thread thread;

  private Writer(RawClient client, int rounds) {
    millis = new double[rounds];
    thread = Thread.ofVirtual().start(() -> run(client));
  }

  static Writer start(RawClient client, int rounds) {
    return new Writer(client, rounds);
  }

  private void run(RawClient client) {
    for (int i = 0; i < millis.length; i++) {
      long began = System.nanoTime();
      int code = Users.write(client);
      millis[i] = code == 201 ? (System.nanoTime() - began) / 1e6 : FOR_EVER;
    }
  }

  /**
   * The 99th percentile over all of them, once they are through; one refusal counts as for ever.
   */
  static double p99(Writer... writers) throws InterruptedException {
    for (Writer writer : writers) {
      writer.thread.join();
    }
    double[] all =
        Arrays.stream(writers).flatMapToDouble(w -> DoubleStream.of(w.millis)).sorted().toArray();
    return all[all.length * 99 / 100];
  }
}
