// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.testkit.contract.Await;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server that stops still does for those who are connected. */
class DrainTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  private final CountDownLatch turn = new CountDownLatch(1);
  private final CountDownLatch entered = new CountDownLatch(1);
  private Endpoint endpoint;
  private SSLContext tls;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    TestPki pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), new Waits());
    tls = pki.client(null);
  }

  @AfterEach
  void letGo() {
    turn.countDown();
  }

  /** {@code /api/waits} and {@code /api/late} wait for their turn, the latter for 5 s at most. */
  private final class Waits implements RequestHandler {
    @Override
    public ApiResponse handle(ApiRequest request) {
      return EndpointTest.echo(request);
    }

    @Override
    public ApiResponse handle(ApiRequest request, Due due) {
      boolean late = request.path().equals("/api/late");
      if (late) {
        due.at(
            System.nanoTime() + TimeUnit.SECONDS.toNanos(5),
            () ->
                ApiResponse.bytes(504, ApiResponse.TEXT, "late".getBytes(StandardCharsets.UTF_8)));
      }
      if (late || request.path().equals("/api/waits")) {
        entered.countDown();
        try {
          turn.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return EndpointTest.echo(request);
    }
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
  }

  private RawTls client() throws IOException {
    return new RawTls(tls, endpoint.port());
  }

  /** Returns once nobody is accepted any more. */
  private CompletableFuture<Void> stop(Duration newcomers) throws InterruptedException {
    int port = endpoint.port();
    var stopped = CompletableFuture.runAsync(() -> endpoint.close(LONG, newcomers));
    Await.until("the port is closed", () -> isClosed(port));
    return stopped;
  }

  private static boolean isClosed(int port) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      return !socket.isConnected();
    } catch (ConnectException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static void assertLast(RawTls client, String status, String body) throws IOException {
    String answer = client.answer();
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
    assertTrue(answer.contains("\r\nConnection: close\r\n"), answer);
    assertTrue(answer.endsWith(body), answer);
    assertEquals("", client.rest());
  }

  @Test
  void whoComesOnAnOpenConnectionIsAnsweredForTheLastTime() throws Exception {
    try (RawTls waiting = client();
        RawTls newcomer = client()) {
      waiting.send(get("/api/waits"));
      entered.await();
      var stopped = stop(LONG);
      assertLast(newcomer.send(get("/api/next")), "200", "GET /api/next [] ");
      turn.countDown();
      assertLast(waiting, "200", "GET /api/waits [] ");
      stopped.get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void timesAreStillOverWhileItStops() throws Exception {
    try (RawTls waiting = client()) {
      waiting.send(get("/api/late"));
      entered.await();
      var stopped = stop(LONG);
      assertLast(waiting, "504", "late");
      stopped.get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void whoAsksForNothingIsNotWaitedFor() throws Exception {
    try (RawTls kept = client();
        RawTls half = client();
        RawTls silent = client()) {
      assertTrue(kept.send(get("/api/one")).answer().startsWith("HTTP/1.1 200 "));
      half.send(get("/api/half").substring(0, 20));
      var stopped = stop(Duration.ofMillis(100));
      assertEquals("", kept.rest());
      assertEquals("", half.rest());
      assertEquals("", silent.rest());
      stopped.get(20, TimeUnit.SECONDS);
    }
  }
}
