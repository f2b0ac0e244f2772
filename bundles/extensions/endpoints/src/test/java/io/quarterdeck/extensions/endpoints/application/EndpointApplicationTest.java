// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints.application;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ApiResponse.Frames;
import io.quarterdeck.spi.stage.ApiResponse.Slices;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.FrameSource;
import io.quarterdeck.testkit.stage.Exchanges;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.glassfish.jersey.server.internal.RuntimeDelegateImpl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EndpointApplicationTest {
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Samples samples = new Samples();
  private final EndpointApplication application =
      new EndpointApplication("samples", List.of(samples), timer);

  @BeforeAll
  static void jakarta() {
    jakarta.ws.rs.ext.RuntimeDelegate.setInstance(new RuntimeDelegateImpl());
  }

  @AfterEach
  void close() {
    application.close(Duration.ZERO);
    timer.shutdownNow();
  }

  private static Exchange exchange(
      String method, String path, Map<String, String> headers, String body) {
    String[] lines =
        headers.entrySet().stream()
            .map(h -> h.getKey() + ": " + h.getValue())
            .toArray(String[]::new);
    Exchange exchange = Exchanges.sent(method, path, "", body, lines);
    exchange.setUser(UserInfo.of("alice", "staff"));
    return exchange;
  }

  private static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + 10_000_000_000L;
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "waited in vain");
      LockSupport.parkNanos(1_000_000);
    }
  }

  private boolean isQuiet() {
    return application.running() == 0;
  }

  private ApiResponse get(String path) {
    return application.answer(exchange("GET", path, Map.of(), ""));
  }

  private static String text(ApiResponse answer) {
    Slices slices = assertInstanceOf(Slices.class, answer.body());
    StringBuilder out = new StringBuilder();
    slices.parts().forEach(p -> out.append(StandardCharsets.UTF_8.decode(p.duplicate())));
    return out.toString();
  }

  /** All of a stream, polled as the server does. */
  private static byte[] drain(FrameSource source) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    source.onReady(() -> {});
    until(
        () -> {
          for (ByteBuffer b = source.poll(); b != null; b = source.poll()) {
            byte[] bytes = new byte[b.remaining()];
            b.get(bytes);
            out.writeBytes(bytes);
          }
          return source.isEnded();
        });
    return out.toByteArray();
  }

  @Test
  void aResourceKnowsWhoAsks() {
    ApiResponse answer = get("/ext/samples/me");
    assertEquals(200, answer.status());
    assertEquals("alice staff=true admin=false alice", text(answer));
  }

  @Test
  void recordsAndMapsAreJson() {
    ApiResponse answer = get("/ext/samples/point");
    assertEquals("application/json", answer.contentType());
    assertEquals("{\"x\":1,\"tags\":[\"a\"],\"none\":null}", text(answer));
    ApiResponse sum =
        application.answer(
            exchange(
                "POST",
                "/ext/samples/echo",
                Map.of("content-type", "application/json"),
                "{\"a\":1}"));
    assertEquals("{\"got\":{\"a\":1}}", text(sum));
    ApiResponse bad =
        application.answer(
            exchange("POST", "/ext/samples/echo", Map.of("content-type", "application/json"), "{"));
    assertEquals(400, bad.status());
  }

  @Test
  void xmlIsNotRead() {
    ApiResponse answer =
        application.answer(
            exchange(
                "POST",
                "/ext/samples/xml",
                Map.of("content-type", "application/xml"),
                "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>"));
    assertEquals(415, answer.status());
  }

  @Test
  void tokensAreNotShown() {
    ApiResponse answer =
        application.answer(
            exchange(
                "GET",
                "/ext/samples/headers",
                Map.of("authorization", "Bearer secret", "x-mine", "yes"),
                ""));
    assertEquals("null yes", text(answer));
  }

  @Test
  void whatIsMatchedIsWhatWasAuthorized() {
    assertEquals("a;b=c", text(get("/ext/samples/segment/a;b=c")));
    assertEquals("%2e%2e", text(get("/ext/samples/segment/%2e%2e")));
    assertEquals("a b?", text(get("/ext/samples/segment/a b?")));
    assertEquals(404, get("/ext/samples/me;x").status());
    assertEquals(404, get("/ext/samples/%6de").status());
    for (String path :
        List.of(
            "/ext/samples/segment/../me",
            "/ext/samples/./me",
            "/ext/samples//me",
            "/ext/samples/segment/..")) {
      assertEquals(400, assertThrows(ApiException.class, () -> get(path)).code(), path);
    }
  }

  @Test
  void refusalsWithoutWordsAreStatuses() {
    ApiResponse missing = get("/ext/samples/nowhere");
    assertEquals(404, missing.status());
    assertTrue(text(missing).contains("\"reason\":\"NotFound\""), text(missing));
    ApiResponse method = application.answer(exchange("PUT", "/ext/samples/me", Map.of(), ""));
    assertEquals(405, method.status());
    assertTrue(method.headers().containsKey("Allow"), method.headers().toString());
  }

  @Test
  void whatItThrowsIsA500ThatNamesIt() {
    ApiException e = assertThrows(ApiException.class, () -> get("/ext/samples/broken"));
    assertEquals(500, e.code());
    assertTrue(String.valueOf(e.getMessage()).contains("endpoint samples failed"), e.getMessage());
    assertFalse(String.valueOf(e.getMessage()).contains("secret"), e.getMessage());
    assertEquals(409, assertThrows(ApiException.class, () -> get("/ext/samples/own")).code());
    assertThrows(ApiException.class, () -> get("/ext/samples/split"));
    until(this::isQuiet);
  }

  @Test
  void aLongAnswerIsStreamed() {
    ApiResponse answer = get("/ext/samples/long/1000000");
    Frames frames = assertInstanceOf(Frames.class, answer.body());
    assertEquals(1_000_000, drain(frames.source()).length);
    until(this::isQuiet);
  }

  @Test
  void aClientThatLeavesFreesTheWriter() {
    Frames frames = assertInstanceOf(Frames.class, get("/ext/samples/long/100000000").body());
    frames.source().close();
    until(this::isQuiet);
    assertTrue(samples.failedToWrite);
  }

  @Test
  void oneThatBreaksOffIsNotTakenForWhole() {
    Frames frames = assertInstanceOf(Frames.class, get("/ext/samples/half").body());
    AtomicBoolean cut = new AtomicBoolean();
    until(
        () -> {
          try {
            while (frames.source().poll() != null) {}
          } catch (IllegalStateException e) {
            cut.set(true);
          }
          return cut.get() || frames.source().isEnded();
        });
    assertTrue(cut.get(), "it ended as if it were whole");
  }

  @Test
  void eventsComeAsTheyAreSentAndEndWithTheApplication() {
    ApiResponse answer = get("/ext/samples/events");
    assertEquals("text/event-stream", answer.contentType());
    FrameSource source = assertInstanceOf(Frames.class, answer.body()).source();
    assertNull(source.poll());
    samples.send("one");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    until(
        () -> {
          ByteBuffer b = source.poll();
          if (b != null) {
            byte[] bytes = new byte[b.remaining()];
            b.get(bytes);
            out.writeBytes(bytes);
          }
          return out.toString(StandardCharsets.UTF_8).contains("data: one\n\n");
        });
    assertFalse(source.isEnded());
    assertEquals(1, application.running());
    application.close(Duration.ofSeconds(5));
    drain(source);
    assertEquals(0, application.running());
  }

  @Test
  void anAnswerMayComeLaterAndHasADeadline() {
    assertEquals("later", text(get("/ext/samples/later")));
    assertEquals(503, get("/ext/samples/bounded").status());
    Exchange exchange = exchange("GET", "/ext/samples/never", Map.of(), "");
    exchange.setDeadlineNanos(System.nanoTime() + 100_000_000);
    ApiException e = assertThrows(ApiException.class, () -> application.answer(exchange));
    assertEquals(504, e.code());
  }

  @Test
  void whatIsNoResourceIsRefused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> new EndpointApplication("x", List.of("text"), timer));
    assertTrue(String.valueOf(e.getMessage()).contains("@Path"));
    assertThrows(
        RuntimeException.class,
        () -> new EndpointApplication("x", List.of(new Samples.Twice()), timer));
  }
}
