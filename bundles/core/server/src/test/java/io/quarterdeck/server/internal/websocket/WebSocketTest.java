// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.server.internal.listen.Endpoint;
import io.quarterdeck.server.internal.listen.TestPki;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import java.io.DataInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Watches over WebSockets, over real TLS, with the JDK's client and with bare bytes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebSocketTest {
  private static final String HANDSHAKE =
      "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  private static final String ORIGIN = "Origin: https://127.0.0.1\r\n";

  private final BlockingQueue<FakeFrames> watches = new LinkedBlockingQueue<>();
  private TestPki pki;
  private Endpoint endpoint;
  private HttpClient client;

  @BeforeAll
  void open(@TempDir Path folder) throws Exception {
    pki = new TestPki(folder);
    endpoint = Endpoint.open(pki.settings(), this::answer);
    client = HttpClient.newBuilder().sslContext(pki.client(null)).build();
  }

  @AfterAll
  void close() {
    client.shutdownNow();
    endpoint.close();
  }

  private ApiResponse answer(ApiRequest request) {
    if (request.path().equals("/list")) {
      return ApiResponse.bytes(200, ApiResponse.TEXT, new byte[] {'o', 'k'});
    }
    FakeFrames frames = new FakeFrames();
    watches.add(frames);
    boolean json = request.path().equals("/watch");
    return ApiResponse.frames(json ? "application/json;stream=watch" : "application/other", frames);
  }

  private FakeFrames watch() throws InterruptedException {
    FakeFrames watch = watches.poll(60, TimeUnit.SECONDS);
    assertNotNull(watch, "the watch did not reach the handler");
    return watch;
  }

  private WebSocket connect(String path, HeardMessages heard, String... protocols)
      throws Exception {
    WebSocket.Builder builder =
        client.newWebSocketBuilder().header("Origin", "https://127.0.0.1:" + endpoint.port());
    if (protocols.length > 0) {
      builder.subprotocols(
          protocols[0], List.of(protocols).subList(1, protocols.length).toArray(String[]::new));
    }
    URI uri = URI.create("wss://127.0.0.1:" + endpoint.port() + path);
    return builder.buildAsync(uri, heard).get(60, TimeUnit.SECONDS);
  }

  private SSLSocket raw(String path, String headers) throws Exception {
    SSLSocket socket =
        (SSLSocket) pki.client(null).getSocketFactory().createSocket("127.0.0.1", endpoint.port());
    socket.setSoTimeout(10_000);
    String request = "GET " + path + " HTTP/1.1\r\n" + headers + "\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static String head(DataInputStream in) throws Exception {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.readUnsignedByte());
    }
    return head.toString();
  }

  @Test
  void sendsEachFrameAsAMessage() throws Exception {
    HeardMessages heard = new HeardMessages(Long.MAX_VALUE);
    connect("/watch", heard);
    FakeFrames watch = watch();
    int[] lengths = {0, 1, 125, 126, 65535, 65536, 300_000};
    for (int i = 0; i < 2000; i++) {
      watch.push(i + "x".repeat(lengths[i % 50 == 0 ? i / 50 % lengths.length : 1]));
    }
    for (int i = 0; i < 2000; i++) {
      assertEquals(
          "text " + i + "x".repeat(lengths[i % 50 == 0 ? i / 50 % lengths.length : 1]),
          heard.next());
    }
    watch.push("later");
    assertEquals("text later", heard.next());
    watch.endSource();
    assertEquals(1000, heard.closed.get(60, TimeUnit.SECONDS));
    assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
  }

  @Test
  void sendsWhatIsNotJsonAsBinary() throws Exception {
    HeardMessages heard = new HeardMessages(Long.MAX_VALUE);
    connect("/other", heard);
    watch().push("a");
    assertEquals("binary a", heard.next());
  }

  @Test
  void pollsNoFurtherThanTheReaderReads() throws Exception {
    HeardMessages heard = new HeardMessages(0);
    WebSocket socket = connect("/watch", heard);
    FakeFrames watch = watch();
    String frame = "f".repeat(100_000);
    for (int i = 0; i < 500; i++) {
      watch.push(frame);
    }
    Thread.sleep(500);
    int polled = watch.polled.get();
    assertTrue(polled < 400, "polled " + polled + " frames nobody read");
    socket.sendPing(ByteBuffer.wrap(new byte[] {'p'})).get(60, TimeUnit.SECONDS);
    watch.endSource();
    socket.request(Long.MAX_VALUE);
    int frames = 0;
    int pongs = 0;
    while (frames < 500) {
      String message = heard.next();
      if (message.equals("pong p")) {
        pongs++;
      } else {
        assertEquals("text " + frame, message);
        frames++;
      }
    }
    assertEquals(1, pongs);
    assertEquals(1000, heard.closed.get(60, TimeUnit.SECONDS));
  }

  @Test
  void answersPingsAndIgnoresData() throws Exception {
    HeardMessages heard = new HeardMessages(Long.MAX_VALUE);
    WebSocket socket = connect("/watch", heard);
    FakeFrames watch = watch();
    socket.sendText("hel", false).get(60, TimeUnit.SECONDS);
    socket.sendPing(ByteBuffer.wrap(new byte[] {'1'})).get(60, TimeUnit.SECONDS);
    assertEquals("pong 1", heard.next());
    socket.sendText("lo", true).get(60, TimeUnit.SECONDS);
    socket.sendBinary(ByteBuffer.allocate(10_000), true).get(60, TimeUnit.SECONDS);
    socket.sendPing(ByteBuffer.wrap(new byte[] {'2'})).get(60, TimeUnit.SECONDS);
    assertEquals("pong 2", heard.next());
    watch.push("still");
    assertEquals("text still", heard.next());
  }

  @Test
  void answersACloseAndClosesTheSource() throws Exception {
    HeardMessages heard = new HeardMessages(Long.MAX_VALUE);
    WebSocket socket = connect("/watch", heard);
    FakeFrames watch = watch();
    socket.sendClose(4321, "enough").get(60, TimeUnit.SECONDS);
    assertEquals(4321, heard.closed.get(60, TimeUnit.SECONDS));
    assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
  }

  @Test
  void noticesThatAnIdleWatcherLeft() throws Exception {
    WebSocket socket = connect("/watch", new HeardMessages(Long.MAX_VALUE));
    FakeFrames watch = watch();
    socket.abort();
    assertTrue(watch.closed.await(60, TimeUnit.SECONDS), "the source was not closed");
  }

  @Test
  void holdsNoThreadForAWatch() throws Exception {
    List<HeardMessages> all = new ArrayList<>();
    List<FakeFrames> open = new ArrayList<>();
    for (int i = 0; i < 100; i++) { // more than there are workers
      all.add(new HeardMessages(Long.MAX_VALUE));
      connect("/watch", all.getLast());
      open.add(watch());
    }
    for (int i = 0; i < 100; i++) {
      open.get(i).push("frame " + i);
    }
    for (int i = 0; i < 100; i++) {
      assertEquals("text frame " + i, all.get(i).next());
    }
  }

  @Test
  void choosesTheProtocolThatIsNoBearer() throws Exception {
    String bearer = WebSocketHandshake.BEARER + "dG9rZW4";
    WebSocket socket = connect("/watch", new HeardMessages(1), bearer, "base64.binary.k8s.io");
    assertEquals("base64.binary.k8s.io", socket.getSubprotocol());
    watch().endSource();
  }

  @Test
  void closesAllWhenItStops() throws Exception {
    Endpoint shared = endpoint;
    endpoint = Endpoint.open(pki.settings(), this::answer);
    try {
      HeardMessages heard = new HeardMessages(Long.MAX_VALUE);
      connect("/watch", heard);
      FakeFrames watch = watch();
      long before = System.nanoTime();
      endpoint.close(Duration.ofMinutes(1));
      assertTrue(Duration.ofNanos(System.nanoTime() - before).toSeconds() < 30);
      assertEquals(1000, heard.closed.get(60, TimeUnit.SECONDS));
      assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
    } finally {
      endpoint = shared;
    }
  }

  @Test
  void waitsForASilentClientOnlySoLong() throws Exception {
    try (SSLSocket socket = raw("/watch", HANDSHAKE + KEY + ORIGIN)) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      assertTrue(head(in).startsWith("HTTP/1.1 101 Switching Protocols\r\n"));
      watch().endSource();
      assertEquals(0x880203E8, in.readInt());
      long before = System.nanoTime();
      assertEquals(-1, readToEnd(in));
      long took = Duration.ofNanos(System.nanoTime() - before).toMillis();
      assertTrue(took > 1000 && took < 5000, "closed after " + took);
    }
  }

  /** -1 for the end, also for one without TLS's farewell. */
  private static int readToEnd(DataInputStream in) throws Exception {
    try {
      return in.read();
    } catch (SSLException e) {
      return -1;
    }
  }

  @Test
  void closesOnBrokenFrames() throws Exception {
    byte[][] broken = {
      {(byte) 0x81, 1, 'a'}, {(byte) 0x82, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}
    };
    int[] codes = {1002, 1009};
    for (int i = 0; i < broken.length; i++) {
      try (SSLSocket socket = raw("/watch", HANDSHAKE + KEY + ORIGIN)) {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        head(in);
        FakeFrames watch = watch();
        socket.getOutputStream().write(broken[i]);
        assertEquals(0x8802, in.readUnsignedShort());
        assertEquals(codes[i], in.readUnsignedShort());
        assertEquals(-1, readToEnd(in));
        assertTrue(watch.closed.await(60, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void refusesMalformedHandshakes() throws Exception {
    String[][] cases = {
      {HANDSHAKE + ORIGIN, "400 Bad Request"},
      {HANDSHAKE.replace("13", "12") + KEY + ORIGIN, "400 Bad Request"},
      {HANDSHAKE + KEY, "403 Forbidden"}
    };
    for (String[] c : cases) {
      try (SSLSocket socket = raw("/watch", c[0])) {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        String head = head(in);
        assertTrue(head.startsWith("HTTP/1.1 " + c[1] + "\r\n"), head);
        assertTrue(head.contains("\r\nConnection: close\r\n"), head);
        assertTrue(watch().closed.await(60, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void answersOverHttpWhatIsNoWatchOrNoUpgrade() throws Exception {
    try (SSLSocket socket = raw("/list", HANDSHAKE + KEY + ORIGIN)) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      assertTrue(head(in).startsWith("HTTP/1.1 200 OK\r\n"));
      assertEquals("ok", new String(in.readNBytes(2), StandardCharsets.US_ASCII));
    }
    String noUpgrade = HANDSHAKE.replace("Connection: Upgrade\r\n", "") + KEY + ORIGIN;
    try (SSLSocket socket = raw("/watch", noUpgrade)) {
      String head = head(new DataInputStream(socket.getInputStream()));
      assertTrue(head.startsWith("HTTP/1.1 200 OK\r\n"), head);
      assertTrue(head.contains("Transfer-Encoding: chunked"), head);
      watch().endSource();
    }
  }
}
