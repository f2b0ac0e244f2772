// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.connection.Limits;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Requests that are answered before their body was read, and bodies that come late or never. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UnreadBodyTest {
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final int BUDGET = 64 * 1024;
  private static final int LARGE = 64 * 1024 * 1024;

  private Endpoint endpoint;
  private Endpoint hasty;
  private SSLContext tls;

  @BeforeAll
  void open(@TempDir Path folder) throws Exception {
    TestPki pki = new TestPki(folder);
    endpoint = open(pki, new Limits(LONG, LONG, LONG, LONG, LONG, LONG, BUDGET, 1 << 20));
    Duration handshake = SHORT.multipliedBy(3);
    hasty = open(pki, new Limits(handshake, SHORT, SHORT, LONG, SHORT, SHORT, BUDGET, 1 << 20));
    tls = pki.client(null);
  }

  private static Endpoint open(TestPki pki, Limits limits) throws IOException {
    return Endpoint.open(
        pki.settings(), UnreadBodyTest::answer, new ServerMeters(new Metrics()), limits);
  }

  @AfterAll
  void close() {
    endpoint.close();
    hasty.close();
  }

  /** Refuses what is not for {@code /api/read}, by the head alone. */
  private static ApiResponse answer(ApiRequest request) {
    if (request.path().equals("/api/large")) {
      return ApiResponse.bytes(200, ApiResponse.TEXT, new byte[LARGE]);
    }
    if (!request.path().equals("/api/read")) {
      return text(403, "no");
    }
    try {
      byte[] body = request.body().readAllBytes();
      return text(200, body.length + " bytes");
    } catch (ApiException e) {
      return text(e.code(), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ApiResponse text(int status, String text) {
    return ApiResponse.bytes(status, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8));
  }

  private RawTls open() throws IOException {
    return new RawTls(tls, endpoint.port());
  }

  private RawTls hurry() throws IOException {
    return new RawTls(tls, hasty.port());
  }

  private static String post(String path, String length) {
    return "POST " + path + " HTTP/1.1\r\nHost: a\r\n" + length + "\r\n\r\n";
  }

  private static void assertStatus(int status, String answer) {
    assertTrue(answer.startsWith("HTTP/1.1 " + status + " "), answer);
  }

  @Test
  void isRefusedByItsHeadAlone() throws Exception {
    try (RawTls client = open()) {
      String answer = client.send(post("/api/no", "Content-Length: 3000000")).answer();
      assertStatus(403, answer);
      assertTrue(answer.contains("Connection: close"), answer);
    }
    try (RawTls client = open()) {
      assertStatus(
          403, client.send(post("/api/no", "Transfer-Encoding: chunked") + "9\r\n").answer());
    }
  }

  @Test
  void aLittleThatNobodyReadIsSkipped() throws Exception {
    try (RawTls client = open()) {
      String answer = client.send(post("/api/no", "Content-Length: 5")).answer();
      assertStatus(403, answer);
      assertFalse(answer.contains("Connection: close"), answer);
      answer = client.send("GET /" + post("/api/read", "Content-Length: 2") + "ok").answer();
      assertTrue(answer.endsWith("2 bytes"), "the body was not taken for a request: " + answer);
    }
  }

  @Test
  void whatIsLeftOfABodyHasToComeSoon() throws Exception {
    try (RawTls client = hurry()) {
      assertStatus(403, client.send(post("/api/no", "Content-Length: 5")).answer());
      assertEquals("", client.rest());
    }
  }

  @Test
  void aBodyThatStopsIsATimeout() throws Exception {
    try (RawTls client = hurry()) {
      String answer = client.send(post("/api/read", "Content-Length: 5") + "abc").answer();
      assertStatus(504, answer);
      assertTrue(answer.contains("Connection: close"), answer);
    }
  }

  @Test
  void aBodyInPiecesIsRead() throws Exception {
    try (RawTls client = open()) {
      for (int i = 0; i < 3; i++) {
        client.send(post("/api/read", "Content-Length: 40000"));
        for (int j = 0; j < 4; j++) {
          client.send("x".repeat(10_000));
        }
        assertTrue(client.answer().endsWith("40000 bytes"));
        client.send(post("/api/read", "Transfer-Encoding: chunked"));
        client.send("3\r\nabc\r\n").send("0\r\n\r\n");
        assertTrue(client.answer().endsWith("3 bytes"));
      }
    }
  }

  @Test
  void requestsThatComeTogetherAreAnsweredInTurn() throws Exception {
    try (RawTls client = open()) {
      String chunks = "4\r\nabcd\r\n0\r\n\r\n";
      client.send(
          post("/api/read", "Content-Length: 3")
              + "abc"
              + post("/api/no", "Content-Length: 3")
              + "GET"
              + post("/api/read", "Transfer-Encoding: chunked")
              + chunks);
      assertTrue(client.answer().endsWith("3 bytes"));
      assertStatus(403, client.answer());
      assertTrue(client.answer().endsWith("4 bytes"));
    }
  }

  @Test
  void continuesOnlyWhereTheBodyIsWanted() throws Exception {
    try (RawTls client = open()) {
      client.send(post("/api/read", "Expect: 100-continue\r\nContent-Length: 2"));
      assertStatus(100, client.answer());
      assertTrue(client.send("ok").answer().endsWith("2 bytes"));
      client.send(post("/api/no", "Expect: 100-continue\r\nContent-Length: 2"));
      String answer = client.answer();
      assertStatus(403, answer);
      assertTrue(answer.contains("Connection: close"), "the body may never come: " + answer);
    }
  }

  @Test
  void allTogetherTakeNoMoreThanTheyMay() throws Exception {
    String whole = post("/api/read", "Content-Length: 50000") + "x".repeat(50_000);
    awaitLeft(BUDGET, BUDGET, "others' from before");
    try (RawTls first = open()) {
      first.send(post("/api/read", "Content-Length: 60000") + "x".repeat(50_000));
      awaitLeft(0, BUDGET - 50_000, "what the first has taken");
      try (RawTls second = open()) {
        assertStatus(429, second.send(whole).answer());
      }
      assertTrue(first.send("x".repeat(10_000)).answer().endsWith("60000 bytes"), "who was first");
    }
    awaitLeft(BUDGET, BUDGET, "given back");
    try (RawTls third = open()) {
      assertTrue(third.send(whole).answer().endsWith("50000 bytes"), "there is room again");
    }
  }

  private void awaitLeft(long least, long most, String why) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    long left = endpoint.left();
    while ((left < least || left > most) && System.nanoTime() < end) {
      Thread.sleep(1);
      left = endpoint.left();
    }
    assertTrue(least <= left && left <= most, why + ": " + left + " bytes are left");
  }

  @Test
  void aBrokenChunkIsA400AndTheEnd() throws Exception {
    for (String head : List.of("/api/read", "/api/no")) {
      try (RawTls client = open()) {
        client.send(post(head, "Transfer-Encoding: chunked")).send("1\r\na\r\n").send("zz\r\n");
        String answer = client.answer();
        // what comes in one piece with its head is never a request
        assertTrue(answer.matches("(?s)HTTP/1.1 40[03] .*"), answer);
        assertEquals("", client.rest());
      }
    }
  }

  @Test
  void everyPartHasItsTime() throws Exception {
    try (RawTls client = hurry()) {
      assertEquals("", client.rest(), "nothing at all");
    }
    try (RawTls client = hurry()) {
      assertEquals("", client.send("GET /api/read HTTP/1.1\r\nHost:").rest(), "half a head");
    }
    try (RawTls client = hurry()) {
      client.send(post("/api/read", "Transfer-Encoding: chunked"));
      assertEquals("", client.rest(), "no chunk");
    }
    try (java.net.Socket socket = new java.net.Socket("127.0.0.1", hasty.port())) {
      socket.setSoTimeout(20_000);
      assertEquals(-1, socket.getInputStream().read(), "no handshake");
    }
    try (RawTls client = hurry()) {
      assertStatus(200, client.send(post("/api/read", "Content-Length: 0")).answer());
      Thread.sleep(2 * SHORT.toMillis());
      assertStatus(200, client.send(post("/api/read", "Content-Length: 0")).answer());
    }
  }

  @Test
  void aHeadThatComesSlowlyIsOverInTime() throws Exception {
    try (RawTls client = hurry()) {
      client.send("GET /api/read HTTP/1.1\r\nHost: a\r\nX: ");
      assertThrows(
          IOException.class,
          () -> {
            for (int i = 0; i < 100; i++) {
              client.send("x");
              Thread.sleep(50);
            }
          });
    }
  }

  @Test
  void aReaderThatDoesNotReadIsCut() throws Exception {
    try (RawTls client = hurry()) {
      client.send("GET /api/large HTTP/1.1\r\nHost: a\r\n\r\n");
      Thread.sleep(4 * SHORT.toMillis());
      assertTrue(client.countRest() < LARGE);
    }
    try (RawTls client = hurry()) {
      client.send("GET /api/large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
      assertTrue(client.countRest() > LARGE, "who reads has all");
    }
  }

  @Test
  void aHeadInPiecesIsRead() throws Exception {
    try (RawTls client = open()) {
      String head = post("/api/read", "X-" + "a".repeat(300) + ": b\r\nContent-Length: 3") + "abc";
      for (int i = 0; i < head.length(); i += 7) {
        client.send(head.substring(i, Math.min(i + 7, head.length())));
      }
      assertTrue(client.answer().endsWith("3 bytes"));
    }
  }

  @Test
  void slowBodiesHoldUpNobody() throws Exception {
    List<RawTls> slow = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      slow.add(open().send(post("/api/read", "Content-Length: 5") + "a"));
    }
    CountDownLatch done = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(
            () -> {
              try (RawTls client = open()) {
                client.send(post("/api/read", "Content-Length: 1") + "a").answer();
                done.countDown();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    done.await();
    for (RawTls client : slow) {
      client.close();
    }
  }
}
