// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.listen.Endpoint;
import io.quarterdeck.server.internal.listen.TestPki;
import io.quarterdeck.server.internal.websocket.FakeFrames;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches, slow readers and the stop, over real TLS. */
class StreamTest {
  private static final byte[] LARGE = new byte[32 * 1024 * 1024];

  private final BlockingQueue<FakeFrames> watches = new LinkedBlockingQueue<>();
  private TestPki pki;
  private Endpoint endpoint;
  private HttpClient client;

  @BeforeEach
  void open(@TempDir Path folder) throws Exception {
    pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), this::answer);
    client = HttpClient.newBuilder().sslContext(pki.client(null)).build();
  }

  @AfterEach
  void close() {
    endpoint.close();
  }

  private ApiResponse answer(ApiRequest request) {
    return switch (request.path()) {
      case "/watch" -> {
        FakeFrames frames = new FakeFrames();
        watches.add(frames);
        yield ApiResponse.frames(ApiResponse.JSON, frames);
      }
      case "/large" -> ApiResponse.bytes(200, ApiResponse.JSON, LARGE);
      default -> ApiResponse.bytes(200, ApiResponse.TEXT, new byte[] {'o', 'k'});
    };
  }

  private FakeFrames watch() throws InterruptedException {
    FakeFrames watch = watches.poll(60, TimeUnit.SECONDS);
    assertNotNull(watch, "the watch did not reach the handler");
    return watch;
  }

  private SSLSocket socket(String request) throws Exception {
    SSLSocket socket =
        (SSLSocket) pki.client(null).getSocketFactory().createSocket("127.0.0.1", endpoint.port());
    socket.setSoTimeout(10_000);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private SSLSocket get(String path) throws Exception {
    return socket("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
  }

  private static BufferedReader reader(SSLSocket socket) throws Exception {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  private static List<String> head(BufferedReader in) throws Exception {
    List<String> lines = new ArrayList<>();
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      lines.add(line);
    }
    return lines;
  }

  @Test
  void streamsFramesAsTheyComeAndEndsWithTheSource() throws Exception {
    try (SSLSocket socket = get("/watch")) {
      BufferedReader in = reader(socket);
      List<String> head = head(in);
      assertEquals("HTTP/1.1 200 OK", head.getFirst());
      assertTrue(head.contains("Transfer-Encoding: chunked"), head.toString());
      FakeFrames watch = watch();
      for (int i = 0; i < 3; i++) {
        watch.push("frame " + i + "\n");
        assertEquals("8", in.readLine());
        assertEquals("frame " + i, in.readLine());
        assertEquals("", in.readLine());
      }
      watch.endSource();
      assertEquals("0", in.readLine());
      assertEquals("", in.readLine());
      assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
      socket
          .getOutputStream()
          .write("GET /ok HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertEquals("HTTP/1.1 200 OK", head(in).getFirst());
    }
  }

  @Test
  void noticesThatAnIdleWatcherLeft() throws Exception {
    SSLSocket socket = get("/watch");
    head(reader(socket));
    FakeFrames watch = watch();
    socket.close();
    assertTrue(watch.closed.await(60, TimeUnit.SECONDS), "the source was not closed");
  }

  @Test
  void noticesThatAnIdleWatcherWasCutOff() throws Exception {
    SSLSocket socket = get("/watch");
    head(reader(socket));
    FakeFrames watch = watch();
    socket.setSoLinger(true, 0);
    socket.close();
    assertTrue(watch.closed.await(60, TimeUnit.SECONDS), "the source was not closed");
  }

  @Test
  void holdsNoThreadForAWatch() throws Exception {
    List<SSLSocket> sockets = new ArrayList<>();
    List<FakeFrames> open = new ArrayList<>();
    for (int i = 0; i < 100; i++) { // more than there are workers
      sockets.add(get("/watch"));
      open.add(watch());
    }
    assertEquals("ok", ok());
    for (FakeFrames watch : open) {
      watch.push("x");
    }
    for (SSLSocket socket : sockets) {
      BufferedReader in = reader(socket);
      head(in);
      assertEquals("1", in.readLine());
      assertEquals("x", in.readLine());
      socket.close();
    }
    for (FakeFrames watch : open) {
      assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
    }
  }

  @Test
  void slowReadersHoldUpNobody() throws Exception {
    List<SSLSocket> slow = new ArrayList<>();
    for (int i = 0; i < 80; i++) { // more than there are workers
      slow.add(get("/large"));
    }
    assertEquals("ok", ok());
    BufferedReader in = reader(slow.getLast());
    head(in);
    assertEquals(LARGE.length, in.skip(LARGE.length));
    for (SSLSocket socket : slow) {
      socket.setSoLinger(true, 0);
      socket.close();
    }
    assertEquals("ok", ok());
  }

  @Test
  void pollsNoFurtherThanTheReaderReads() throws Exception {
    try (SSLSocket socket = get("/watch")) {
      BufferedReader in = reader(socket);
      head(in);
      FakeFrames watch = watch();
      String frame = "f".repeat(100_000);
      for (int i = 0; i < 500; i++) {
        watch.push(frame);
      }
      Thread.sleep(500);
      int polled = watch.polled.get();
      assertTrue(polled < 400, "polled " + polled + " frames nobody read");
      watch.endSource();
      long read = 0;
      for (String line = in.readLine(); !"0".equals(line); line = in.readLine()) {
        read += line.startsWith("f") ? line.length() : 0;
      }
      assertEquals(500L * frame.length(), read);
    }
  }

  @Test
  void slowUploadsHoldUpNobody() throws Exception {
    List<SSLSocket> slow = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      slow.add(socket("POST /ok HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc"));
    }
    assertEquals("ok", ok());
    SSLSocket last = slow.getLast();
    last.getOutputStream().write("defghij".getBytes(StandardCharsets.US_ASCII));
    assertEquals("HTTP/1.1 200 OK", head(reader(last)).getFirst());
    for (SSLSocket socket : slow) {
      socket.close();
    }
  }

  @Test
  void endsWatchesWhenItStops() throws Exception {
    try (SSLSocket socket = get("/watch")) {
      BufferedReader in = reader(socket);
      head(in);
      FakeFrames watch = watch();
      long before = System.nanoTime();
      endpoint.close();
      assertTrue(Duration.ofNanos(System.nanoTime() - before).toMillis() < 4000);
      assertEquals("0", in.readLine());
      assertEquals("", in.readLine());
      assertNull(in.readLine());
      assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
    }
  }

  private String ok() throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + endpoint.port() + "/ok"))
            .timeout(Duration.ofSeconds(60))
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }
}
