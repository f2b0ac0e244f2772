// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ParentWatchTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  private final CountDownLatch orderly = new CountDownLatch(1);
  private final CountDownLatch halted = new CountDownLatch(1);

  private static boolean comes(CountDownLatch latch) throws InterruptedException {
    return latch.await(60, TimeUnit.SECONDS);
  }

  @Test
  void whatIsWrittenIsNoEnd() throws Exception {
    try (PipedOutputStream parent = new PipedOutputStream();
        PipedInputStream in = new PipedInputStream(parent)) {
      ParentWatch.start(in, LONG, orderly::countDown, halted::countDown);
      parent.write("exit\n".repeat(1_000).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
      parent.flush();
      assertFalse(orderly.await(100, TimeUnit.MILLISECONDS));
      parent.close();
      assertTrue(comes(orderly));
      assertEquals(1, halted.getCount());
    }
  }

  @Test
  void aStopThatTakesTooLongIsCutShort() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    ParentWatch.start(
        InputStream.nullInputStream(),
        Duration.ofMillis(20),
        () -> await(never),
        halted::countDown);
    assertTrue(comes(halted));
    never.countDown();
  }

  @Test
  void anInputThatCannotBeReadHasEnded() throws Exception {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the pipe is gone");
          }
        };
    ParentWatch.start(broken, LONG, orderly::countDown, halted::countDown);
    assertTrue(comes(orderly));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
