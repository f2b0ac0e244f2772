// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.listen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.server.internal.answer.ResponseHead;
import io.quarterdeck.server.internal.connection.IncomingBody;
import io.quarterdeck.server.internal.http.ServerMeters;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.testkit.contract.Await;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Requests over real TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndpointTest {
  private volatile Function<ApiRequest, ApiResponse> behaviour = EndpointTest::echo;
  private TestPki pki;
  private Settings settings;
  private Endpoint endpoint;
  private HttpClient client;

  @BeforeAll
  void open(@TempDir Path folder) throws Exception {
    pki = new TestPki(folder);
    settings = pki.settings();
    endpoint = Endpoint.open(settings, request -> behaviour.apply(request));
    client = HttpClient.newBuilder().sslContext(pki.client(null)).build();
  }

  @AfterAll
  void close() {
    endpoint.close();
  }

  static ApiResponse echo(ApiRequest request) {
    try {
      String body = new String(request.body().readAllBytes(), StandardCharsets.UTF_8);
      String text =
          request.method() + " " + request.path() + " [" + request.rawQuery() + "] " + body;
      return ApiResponse.bytes(200, ApiResponse.TEXT, text.getBytes(StandardCharsets.UTF_8))
          .withHeader("X-Peer", request.remoteAddress() + " " + request.peerCertificates().size())
          .withHeader("Warning", "299 - \"one\"\n299 - \"two\"");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpRequest.Builder to(String target) {
    return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + endpoint.port() + target));
  }

  private HttpResponse<String> send(String method, String target, @Nullable String body)
      throws Exception {
    var publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body);
    return client.send(to(target).method(method, publisher).build(), BodyHandlers.ofString());
  }

  @Test
  void answersEveryMethodWithItsBody() throws Exception {
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
      assertEquals(
          method + " /api/v1/x [a=b%20c] hi", send(method, "/api/v1/x?a=b%20c", "hi").body());
    }
    assertEquals("OPTIONS /api [] ", send("OPTIONS", "/api", null).body());
    for (String method : List.of("FOO", "TRACE")) { // what a method may is not the socket's to say
      assertEquals(method + " /nosuch [] ", send(method, "/nosuch", null).body());
    }
    assertEquals("GET / [] ", send("GET", "/", null).body());
  }

  @Test
  void keepsContentTypeAndRepeatedHeaders() throws Exception {
    HttpResponse<String> answer = send("GET", "/api", null);
    assertEquals(List.of("text/plain; charset=utf-8"), answer.headers().allValues("content-type"));
    assertEquals(List.of("299 - \"one\"", "299 - \"two\""), answer.headers().allValues("warning"));
    assertEquals("127.0.0.1 0", answer.headers().firstValue("x-peer").orElseThrow());
    assertEquals(
        answer.body().length(), answer.headers().firstValueAsLong("content-length").orElse(-1));
  }

  @Test
  void headHasLengthButNoBody() throws Exception {
    HttpResponse<String> answer = send("HEAD", "/api", null);
    assertEquals("", answer.body());
    assertEquals(
        "HEAD /api [] ".length(), answer.headers().firstValueAsLong("content-length").orElse(-1));
  }

  @Test
  void decodesThePathOnce() throws Exception {
    assertEquals("GET /a/b%2Fc/ü [] ", send("GET", "/a%2Fb%252Fc/%C3%BC", null).body());
  }

  /** What Kubernetes reads and Jersey does not; what neither reads is a bare 400. */
  @Test
  void readsTargetsAndHostsThatNoJavaUriTakes() throws Exception {
    for (String target : List.of("/a|b", "/{x}", "/x?a=|{}", "/[x]", "/a\\b", "/^")) {
      String answer = raw("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 200 "), target + ": " + answer);
    }
    for (String host : List.of("a_b", ":", "", "[::1", "(x)", "a:-1")) {
      String answer = raw("GET /x HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 200 "), host + ": " + answer);
    }
    for (String target : List.of("/%zz", "/x%", "/api/v1/%4")) {
      String answer = raw("GET " + target + " HTTP/1.1\r\nHost: a\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 400 "), target + ": " + answer);
      assertTrue(answer.endsWith("\r\n\r\n400 Bad Request"), target + ": " + answer);
    }
  }

  private String raw(String request) throws Exception {
    try (RawTls raw = new RawTls(pki.client(null), endpoint.port())) {
      return raw.send(request).answer();
    }
  }

  /** As many as Kubernetes allows, and an answer that has more than that is still one. */
  @Test
  void anAnswerMayHaveThousandsOfWarnings() throws Exception {
    for (int many : List.of(4352, 2 * ResponseHead.MOST_LINES)) {
      String warnings = "299 - \"w\"\n".repeat(many).strip();
      behaviour =
          request ->
              ApiResponse.bytes(201, ApiResponse.TEXT, new byte[2]).withHeader("Warning", warnings);
      try {
        String answer = raw("GET /api/x HTTP/1.1\r\nHost: a\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 201 "), answer.substring(0, 50));
        assertEquals(Math.min(many, ResponseHead.MOST_LINES), answer.split("Warning: ").length - 1);
      } finally {
        behaviour = EndpointTest::echo;
      }
    }
  }

  @Test
  void refusesABodyOverTheLimit() throws Exception {
    String atLimit = "x".repeat(IncomingBody.LIMIT);
    assertEquals(200, send("POST", "/api", atLimit).statusCode());
    for (boolean chunked : List.of(false, true)) {
      byte[] over = (atLimit + "x").getBytes(StandardCharsets.UTF_8);
      var publisher =
          chunked
              ? BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(over))
              : BodyPublishers.ofByteArray(over);
      HttpResponse<String> answer =
          client.send(to("/api").POST(publisher).build(), BodyHandlers.ofString());
      assertEquals(413, answer.statusCode());
      assertEquals(
          "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
              + "\"message\":\"Request entity too large: limit is 3145728\","
              + "\"reason\":\"RequestEntityTooLarge\",\"code\":413}",
          answer.body().strip());
      assertEquals(200, send("GET", "/api", null).statusCode());
    }
  }

  @Test
  void continuesWhenAskedTo() throws Exception {
    var request =
        to("/api").expectContinue(true).POST(BodyPublishers.ofString("after 100")).build();
    assertEquals("POST /api [] after 100", client.send(request, BodyHandlers.ofString()).body());
  }

  @Test
  void compressesLargeBodiesForThoseWhoTakeIt() throws Exception {
    String large = "y".repeat(128 * 1024);
    var zipped =
        to("/z").header("Accept-Encoding", "deflate, gzip").POST(BodyPublishers.ofString(large));
    HttpResponse<byte[]> answer = client.send(zipped.build(), BodyHandlers.ofByteArray());
    assertEquals("gzip", answer.headers().firstValue("content-encoding").orElseThrow());
    assertEquals("Accept-Encoding", answer.headers().firstValue("vary").orElseThrow());
    try (var in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
      assertEquals("POST /z [] " + large, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertEquals("POST /z [] " + large, send("POST", "/z", large).body());
    var small = to("/z").header("Accept-Encoding", "gzip").build();
    assertTrue(
        client
            .send(small, BodyHandlers.ofString())
            .headers()
            .firstValue("content-encoding")
            .isEmpty());
  }

  @Test
  void compressesNothingWhenThatIsSwitchedOff() throws Exception {
    Settings plain = new Settings("127.0.0.1", 0, settings.certificate(), settings.key(), false);
    String large = "y".repeat(128 * 1024);
    try (Endpoint other = Endpoint.open(plain, EndpointTest::echo)) {
      URI uri = URI.create("https://127.0.0.1:" + other.port() + "/z");
      HttpRequest asking =
          HttpRequest.newBuilder(uri)
              .header("Accept-Encoding", "gzip")
              .POST(BodyPublishers.ofString(large))
              .build();
      HttpResponse<String> answer = client.send(asking, BodyHandlers.ofString());
      assertTrue(answer.headers().firstValue("content-encoding").isEmpty());
      assertEquals("POST /z [] " + large, answer.body());
    }
  }

  @Test
  void passesALargeBodyWhole() throws Exception {
    byte[] large = new byte[20 * 1024 * 1024];
    Arrays.fill(large, (byte) 'z');
    behaviour = r -> ApiResponse.bytes(200, ApiResponse.JSON, large);
    try {
      var answer = client.send(to("/large").build(), BodyHandlers.ofByteArray());
      assertTrue(Arrays.equals(large, answer.body()));
    } finally {
      behaviour = EndpointTest::echo;
    }
  }

  @Test
  void showsAForeignClientCertificateToTheHandler() throws Exception {
    // No authorities are named: the JDK's client holds a certificate of another issuer back.
    HttpClient foreign = HttpClient.newBuilder().sslContext(pki.client("foreign")).build();
    try (Endpoint asking = Endpoint.open(settings, EndpointTest::echo)) {
      var request =
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + asking.port() + "/api"));
      var answer = foreign.send(request.build(), BodyHandlers.ofString());
      assertEquals("127.0.0.1 1", answer.headers().firstValue("x-peer").orElseThrow());
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(t -> t.getName().equals("deadlines") || t.getName().equals("connections"))
        .collect(Collectors.toSet());
  }

  /** Those that have begun meanwhile; others' may end at any time. */
  private static Set<Thread> threadsBeyond(Set<Thread> before) {
    Set<Thread> now = threads();
    now.removeAll(before);
    return now;
  }

  @Test
  void leavesNoThreadWhenNobodyWasConnected() throws InterruptedException {
    Set<Thread> before = threads();
    Endpoint other = Endpoint.open(settings, EndpointTest::echo);
    assertEquals(2, threadsBeyond(before).size());
    other.close();
    Await.until("its threads have ended", () -> threadsBeyond(before).isEmpty());
  }

  @Test
  void namesThePortThatIsInUseAndLeavesNoThread() throws InterruptedException {
    Set<Thread> before = threads();
    Settings taken =
        new Settings("127.0.0.1", endpoint.port(), settings.certificate(), settings.key());
    var e =
        assertThrows(IllegalStateException.class, () -> Endpoint.open(taken, EndpointTest::echo));
    assertTrue(e.toString().contains("port " + endpoint.port()), e.toString());
    Await.until("its threads have ended", () -> threadsBeyond(before).isEmpty());
  }

  @Test
  void requestsThatWaitHoldUpNobody() throws Exception {
    CountDownLatch all = new CountDownLatch(100);
    CountDownLatch turn = new CountDownLatch(1);
    behaviour =
        request -> {
          if (request.path().equals("/api/waits")) {
            all.countDown();
            awaitQuietly(turn);
          }
          return echo(request);
        };
    try {
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        String body = i % 2 == 0 ? "" : "x";
        HttpRequest r = to("/api/waits").POST(BodyPublishers.ofString(body)).build();
        waiting.add(client.sendAsync(r, BodyHandlers.ofString()));
      }
      assertTrue(all.await(60, TimeUnit.SECONDS), "only " + (100 - all.getCount()) + " came in");
      assertEquals(200, send("GET", "/api/quick", null).statusCode());
      turn.countDown();
      for (var one : waiting) {
        assertEquals(200, one.get(60, TimeUnit.SECONDS).statusCode());
      }
    } finally {
      turn.countDown();
      behaviour = EndpointTest::echo;
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void malformedAcceptReachesTheHandler() throws Exception {
    var odd = to("/api").header("Accept", ";;/").header("Content-Type", "?").build();
    assertEquals(200, client.send(odd, BodyHandlers.ofString()).statusCode());
    assertFalse(client.send(odd, BodyHandlers.ofString()).body().isEmpty());
  }

  @Test
  void connectionsThatDoNotSpeakTlsAreCounted() throws Exception {
    Metrics metrics = new Metrics();
    try (Endpoint other = Endpoint.open(settings, EndpointTest::echo, new ServerMeters(metrics));
        Socket plain = new Socket("127.0.0.1", other.port())) {
      until(metrics, "apiserver_tls_handshake_errors_total", " 0");
      plain.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      plain.getOutputStream().flush();
      until(metrics, "apiserver_tls_handshake_errors_total", " 1");
    }
  }

  static void until(Metrics metrics, String name, String end) throws Exception {
    long last = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (metrics.text().lines().noneMatch(l -> l.startsWith(name) && l.endsWith(end))) {
      assertTrue(System.nanoTime() < last, metrics.text());
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }
}
