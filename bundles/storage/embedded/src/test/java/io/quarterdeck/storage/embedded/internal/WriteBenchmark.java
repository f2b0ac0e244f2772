// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.embedded.internal;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * Synced 1 KB creates a second, with one writer and with 32, beside a loop of write and fdatasync
 * on the same disk. Run by hand; the argument is a directory that need not exist.
 */
final class WriteBenchmark {
  private static final Duration RUN = Duration.ofSeconds(5);
  private static final byte[] VALUE = new byte[1024];

  private WriteBenchmark() {}

  public static void main(String[] args) throws Exception {
    Path directory = Path.of(args[0]);
    PrintStream out = System.out;
    try (EmbeddedBackend b = new EmbeddedBackend(directory, Duration.ZERO, 0)) {
      rate(b, 8, Duration.ofSeconds(2), "warm");
      double raw = rawRate(directory.resolve("yardstick"));
      out.printf("write+fdatasync  %8.0f/s%n", raw);
      for (int writers : new int[] {1, 32}) {
        double rate = rate(b, writers, RUN, "w" + writers);
        out.printf("%2d writers       %8.0f/s  %.2f of the yardstick%n", writers, rate, rate / raw);
      }
    }
  }

  private static double rawRate(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long end = System.nanoTime() + RUN.toNanos();
      long writes = 0;
      while (System.nanoTime() < end) {
        channel.write(ByteBuffer.wrap(VALUE));
        channel.force(false);
        writes++;
      }
      return writes / (double) RUN.toSeconds();
    }
  }

  private static double rate(EmbeddedBackend b, int writers, Duration time, String run) {
    LongAdder writes = new LongAdder();
    long end = System.nanoTime() + time.toNanos();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int w = 0; w < writers; w++) {
        String prefix = "/r/" + run + "/" + w + "/";
        threads.execute(
            () -> {
              for (int i = 0; System.nanoTime() < end; i++) {
                b.create(prefix + i, VALUE, 0);
                writes.increment();
              }
            });
      }
    }
    return writes.sum() / (double) time.toSeconds();
  }
}
