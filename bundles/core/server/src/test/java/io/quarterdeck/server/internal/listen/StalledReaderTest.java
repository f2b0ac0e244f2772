// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.connection.Limits;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that stops in the middle of a stream and stays. That its connection looks closed to it
 * once it reads again says nothing: what counts is that the server holds it no longer.
 */
final class StalledReaderTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(600);
  private static final int FRAME = 64 * 1024;

  @TempDir private Path folder;

  /** Frames for ever. */
  private static final class Endless implements FrameSource {
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public ByteBuffer poll() {
      return ByteBuffer.allocate(FRAME);
    }

    @Override
    public boolean isEnded() {
      return false;
    }

    @Override
    public void onReady(Runnable listener) {
      listener.run();
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @Test
  void isHeldNoLongerThoughItNeverReads() throws Exception {
    TestPki pki = new TestPki(folder);
    Endless endless = new Endless();
    Limits limits = new Limits(LONG, LONG, LONG, LONG, LONG, SHORT, 1 << 20, 1 << 20);
    try (Endpoint endpoint =
            Endpoint.open(
                pki.settings(),
                request -> ApiResponse.frames(ApiResponse.JSON, endless),
                new ServerMeters(new Metrics()),
                limits);
        RawTls client = new RawTls(pki.client(null), endpoint.port())) {
      client.send("GET /watch HTTP/1.1\r\nHost: x\r\n\r\n");
      assertTrue(endless.closed.await(20, TimeUnit.SECONDS), "the stream is still open");
    }
  }
}
