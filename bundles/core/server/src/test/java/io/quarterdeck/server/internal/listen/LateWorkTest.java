// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.pipeline.RequestHandler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that takes longer than it may: answered in time, and never twice. */
class LateWorkTest {
  private Settings settings;
  private HttpClient client;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    TestPki pki = new TestPki(folder);
    settings = pki.settings();
    client = HttpClient.newBuilder().sslContext(pki.client(null)).build();
  }

  /** Takes its time where the path says so, and says that it has less. */
  private static final class Slow implements RequestHandler {
    private final CountDownLatch through = new CountDownLatch(1);

    @Override
    public ApiResponse handle(ApiRequest request) {
      return EndpointTest.echo(request);
    }

    @Override
    public ApiResponse handle(ApiRequest request, Due due) {
      due.at(
          System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(200),
          () -> ApiResponse.bytes(504, ApiResponse.TEXT, "late".getBytes(StandardCharsets.UTF_8)));
      if (request.path().endsWith("/slow")) {
        Waiting.announce();
        Waiting.announce();
      }
      if (request.path().endsWith("/slow") || request.path().endsWith("/silent")) {
        try {
          through.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return EndpointTest.echo(request);
    }
  }

  @Test
  void whoWaitsWithoutABodyIsAnsweredInTimeToo() throws Exception {
    Slow slow = new Slow();
    try (Endpoint other = Endpoint.open(settings, slow)) {
      URI base = URI.create("https://127.0.0.1:" + other.port());
      for (String path : List.of("/api/v1/slow", "/slow")) {
        for (String method : List.of("GET", "DELETE")) {
          HttpRequest asks =
              HttpRequest.newBuilder(base.resolve(path))
                  .timeout(Duration.ofSeconds(60))
                  .method(method, BodyPublishers.noBody())
                  .build();
          HttpResponse<String> late = client.send(asks, BodyHandlers.ofString());
          assertEquals(504, late.statusCode());
          assertEquals("late", late.body());
          assertEquals(1, slow.through.getCount(), "the work still goes on");
          HttpRequest next = HttpRequest.newBuilder(base.resolve("/api/v1/quick")).build();
          assertEquals("GET /api/v1/quick [] ", client.send(next, BodyHandlers.ofString()).body());
        }
      }
      slow.through.countDown();
      HttpRequest next = HttpRequest.newBuilder(base.resolve("/api/v1/slow")).build();
      for (int i = 0; i < 20; i++) {
        HttpResponse<String> inTime = client.send(next, BodyHandlers.ofString());
        assertEquals("GET /api/v1/slow [] ", inTime.body());
      }
    }
  }

  @Test
  void whoIsStuckWithoutAWordIsAnsweredInTimeToo() throws Exception {
    Slow slow = new Slow();
    Metrics metrics = new Metrics();
    try (Endpoint other = Endpoint.open(settings, slow, new ServerMeters(metrics))) {
      URI base = URI.create("https://127.0.0.1:" + other.port());
      for (String method : List.of("GET", "HEAD", "GET")) {
        HttpRequest asks =
            HttpRequest.newBuilder(base.resolve("/api/v1/silent"))
                .timeout(Duration.ofSeconds(60))
                .method(method, BodyPublishers.noBody())
                .build();
        long start = System.nanoTime();
        HttpResponse<String> late = client.send(asks, BodyHandlers.ofString());
        assertEquals(504, late.statusCode());
        assertEquals(method.equals("HEAD") ? "" : "late", late.body());
        assertEquals("4", late.headers().firstValue("Content-Length").orElseThrow());
        assertEquals(1, slow.through.getCount(), "the work still goes on");
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        assertTrue(took >= 200 && took < 15_000, took + " ms");
        HttpRequest next = HttpRequest.newBuilder(base.resolve("/api/v1/quick")).build();
        assertEquals("GET /api/v1/quick [] ", client.send(next, BodyHandlers.ofString()).body());
      }
      slow.through.countDown();
      EndpointTest.until(metrics, "apiserver_request_post_timeout_total", "status=\"ok\"} 3");
      HttpRequest next = HttpRequest.newBuilder(base.resolve("/api/v1/silent")).build();
      for (int i = 0; i < 20; i++) {
        assertEquals("GET /api/v1/silent [] ", client.send(next, BodyHandlers.ofString()).body());
      }
    }
  }

  @Test
  void aTimeoutIsAnsweredWhileTheWorkGoesOn() throws Exception {
    Slow slow = new Slow();
    try (Endpoint other = Endpoint.open(settings, slow)) {
      URI base = URI.create("https://127.0.0.1:" + other.port());
      HttpRequest asks =
          HttpRequest.newBuilder(base.resolve("/slow")).POST(BodyPublishers.ofString("x")).build();
      HttpResponse<String> late = client.send(asks, BodyHandlers.ofString());
      assertEquals(504, late.statusCode());
      assertEquals("late", late.body());
      assertEquals(1, slow.through.getCount(), "the work still goes on");
      // the same connection serves the next, undisturbed by what is still under way
      HttpRequest next =
          HttpRequest.newBuilder(base.resolve("/quick")).POST(BodyPublishers.ofString("y")).build();
      assertEquals("POST /quick [] y", client.send(next, BodyHandlers.ofString()).body());
      slow.through.countDown();
      assertEquals("POST /quick [] y", client.send(next, BodyHandlers.ofString()).body());
    }
  }
}
