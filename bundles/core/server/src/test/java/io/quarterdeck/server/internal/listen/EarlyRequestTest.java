// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.FrameSource;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * The next request of a client that has all of an answer before the server has seen its end. Who
 * streams is read from meanwhile, to notice a client that leaves.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EarlyRequestTest {
  private final BlockingQueue<Late> sources = new LinkedBlockingQueue<>();
  private Endpoint endpoint;
  private SSLContext tls;

  /** Says all at once, and that it was all when it is asked to. */
  private static final class Late implements FrameSource {
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable ByteBuffer next = ByteBuffer.wrap(new byte[] {'o', 'k'});
    private volatile boolean ended;
    private volatile Runnable listener = () -> {};

    @Override
    public @Nullable ByteBuffer poll() {
      ByteBuffer now = next;
      next = null;
      return now;
    }

    @Override
    public boolean isEnded() {
      return ended;
    }

    @Override
    public void onReady(Runnable told) {
      listener = told;
      if (ended) {
        told.run();
      }
    }

    void end() {
      ended = true;
      listener.run();
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  @BeforeAll
  void open(@TempDir Path folder) throws Exception {
    TestPki pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), this::answer);
    tls = pki.client(null);
  }

  @AfterAll
  void close() {
    endpoint.close();
  }

  private ApiResponse answer(ApiRequest request) {
    if (!request.path().equals("/api/streamed")) {
      return EndpointTest.echo(request);
    }
    Late source = new Late();
    sources.add(source);
    return new ApiResponse(
        200, ApiResponse.TEXT, Map.of("Content-Length", "2"), new ApiResponse.Frames(source));
  }

  private Late streamed(RawTls client) throws Exception {
    client.send("GET /api/streamed HTTP/1.1\r\nHost: a\r\n\r\n");
    Late source = sources.poll(20, TimeUnit.SECONDS);
    String answer = client.answer();
    assertTrue(answer.endsWith("\r\n\r\nok"), answer);
    assertTrue(source != null);
    return source;
  }

  @Test
  void isAnsweredOnceTheOneBeforeIsOver() throws Exception {
    try (RawTls client = new RawTls(tls, endpoint.port())) {
      for (int i = 0; i < 20; i++) {
        Late source = streamed(client);
        client.send("GET /api/next HTTP/1.1\r\nHost: a\r\n\r\n");
        Thread.sleep(i * 5L);
        source.end();
        String next = client.answer();
        assertTrue(next.endsWith("GET /api/next [] "), next);
      }
    }
  }

  @Test
  void mayHaveABodyAndOthersBehindIt() throws Exception {
    try (RawTls client = new RawTls(tls, endpoint.port())) {
      Late source = streamed(client);
      client.send("POST /api/a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nb");
      Thread.sleep(50);
      client.send("ody");
      client.send("GET /api/b HTTP/1.1\r\nHost: a\r\n\r\nGET /api/c HTTP/1.1\r\nHost: a\r\n\r\n");
      Thread.sleep(50);
      source.end();
      assertTrue(client.answer().endsWith("POST /api/a [] body"));
      assertTrue(client.answer().endsWith("GET /api/b [] "));
      assertTrue(client.answer().endsWith("GET /api/c [] "));
    }
  }

  @Test
  void comesInPieces() throws Exception {
    try (RawTls client = new RawTls(tls, endpoint.port())) {
      Late source = streamed(client);
      client.send("GET /api/ne");
      Thread.sleep(50);
      source.end();
      client.send("xt HTTP/1.1\r\nHost: a\r\n\r\n");
      assertTrue(client.answer().endsWith("GET /api/next [] "));
    }
  }

  /** A client that leaves is still noticed. */
  @Test
  void orNoneAtAll() throws Exception {
    Late source;
    try (RawTls client = new RawTls(tls, endpoint.port())) {
      source = streamed(client);
      assertFalse(source.closed.await(50, TimeUnit.MILLISECONDS));
    }
    assertTrue(source.closed.await(10, TimeUnit.SECONDS));
    assertEquals(0, sources.size());
  }
}
