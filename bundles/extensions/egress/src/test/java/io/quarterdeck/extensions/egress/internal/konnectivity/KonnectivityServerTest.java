// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal.konnectivity;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.extensions.grpc.internal.NettySockets;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.egress.FakeKonnectivity;
import io.quarterdeck.testkit.egress.FakeKonnectivity.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tunnels over real gRPC: how they carry, and each way in which they end. */
@Timeout(60)
final class KonnectivityServerTest {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @TempDir private Path folder;
  private final Metrics metrics = new Metrics();
  private final NettySockets sockets = new NettySockets();
  private KonnectivityServer server;
  private FakeKonnectivity proxy;
  private ServerSocket target;

  @BeforeEach
  void start() throws IOException {
    proxy = new FakeKonnectivity(folder.resolve("s"));
    server = server(Duration.ofSeconds(10));
    target = new ServerSocket(0, 100, HERE);
  }

  @AfterEach
  void end() throws Exception {
    server.close();
    proxy.close();
    target.close();
    sockets.close();
  }

  private KonnectivityServer server(Duration patience) {
    return new KonnectivityServer(folder.resolve("s").toString(), sockets, metrics, patience);
  }

  private Socket dial() throws IOException {
    return server.open(LONG).dial("pod.test:" + target.getLocalPort(), LONG);
  }

  private String failure(Duration timeout) throws IOException {
    Tunnel tunnel = server.open(LONG);
    return String.valueOf(
        assertThrows(IOException.class, () -> tunnel.dial("pod.test:1", timeout)).getMessage());
  }

  private void assertNothingIsLeft() throws Exception {
    Await.until("no stream is left", () -> proxy.streams() == 0 && proxy.connections() == 0);
    Await.until(
        "no tunnel is counted",
        () ->
            metrics
                .text()
                .lines()
                .filter(l -> l.startsWith("konnectivity_network_proxy_client_client_connections{"))
                .allMatch(l -> l.endsWith(" 0")));
  }

  private void assertMetric(String sample) {
    String text = metrics.text();
    assertTrue(text.contains("konnectivity_network_proxy_client_" + sample), text);
  }

  private static byte[] noise(int size) {
    byte[] bytes = new byte[size];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  private static CompletableFuture<Void> async(Call call) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            call.run();
          } catch (IOException e) {
            throw new CompletionException(e);
          }
        },
        Thread::startVirtualThread);
  }

  /** What may fail. */
  @FunctionalInterface
  private interface Call {
    void run() throws IOException;
  }

  private static Throwable ending(CompletableFuture<Void> call) {
    ExecutionException e =
        assertThrows(ExecutionException.class, () -> call.get(20, TimeUnit.SECONDS));
    return Objects.requireNonNull(e.getCause());
  }

  private static String failure(CompletableFuture<Void> call) {
    return String.valueOf(ending(call).getMessage());
  }

  @Test
  void megabytesBothWaysAtOnceThroughTls() throws Exception {
    TestCertificate identity = TestCertificate.loopback();
    byte[] sent = noise(5_000_000);
    try (SSLServerSocket echo =
        (SSLServerSocket)
            identity.context(null).getServerSocketFactory().createServerSocket(0, 10, HERE)) {
      CompletableFuture<Void> echoed =
          async(
              () -> {
                try (Socket s = echo.accept()) {
                  s.getOutputStream().write(s.getInputStream().readNBytes(sent.length));
                  s.getOutputStream().flush();
                  assertEquals(-1, s.getInputStream().read());
                }
              });
      Socket raw = server.open(LONG).dial("pod.test:" + echo.getLocalPort(), LONG);
      SSLSocket tls =
          (SSLSocket)
              TestCertificate.loopback()
                  .context(identity)
                  .getSocketFactory()
                  .createSocket(raw, "127.0.0.1", echo.getLocalPort(), true);
      CompletableFuture<Void> writing = async(() -> tls.getOutputStream().write(sent));
      assertArrayEquals(sent, tls.getInputStream().readNBytes(sent.length));
      writing.get(20, TimeUnit.SECONDS);
      tls.close();
      echoed.get(20, TimeUnit.SECONDS);
    }
    assertNothingIsLeft();
    assertMetric("stream_packets_total{segment=\"from_client\",packet_type=\"DIAL_REQ\"} 1");
    assertMetric("stream_packets_total{segment=\"from_client\",packet_type=\"CLOSE_REQ\"} 1");
    assertMetric("stream_packets_total{segment=\"to_client\",packet_type=\"CLOSE_RSP\"} 1");
  }

  @Test
  void theOtherSideEndsInOrder() throws Exception {
    Socket near = dial();
    Socket far = target.accept();
    far.getOutputStream().write("last words".getBytes(StandardCharsets.UTF_8));
    far.close();
    assertArrayEquals(
        "last words".getBytes(StandardCharsets.UTF_8), near.getInputStream().readAllBytes());
    assertEquals(-1, near.getInputStream().read());
    assertThrows(IOException.class, () -> near.getOutputStream().write(1));
    assertNothingIsLeft();
    near.close();
  }

  /** What was written before arrives, though nobody waits for it. */
  @Test
  void thisSideEnds() throws Exception {
    byte[] sent = noise(100_000);
    Socket near = dial();
    Socket far = target.accept();
    CompletableFuture<Void> reading = async(() -> near.getInputStream().read());
    near.getOutputStream().write(sent);
    near.close();
    assertArrayEquals(sent, far.getInputStream().readAllBytes());
    assertInstanceOf(SocketException.class, ending(reading));
    assertThrows(SocketException.class, () -> near.getOutputStream().write(1));
    assertTrue(near.isClosed());
    near.close();
    assertNothingIsLeft();
  }

  @Test
  void readsHaveTheirTimeAndGoOn() throws Exception {
    try (Socket near = dial();
        Socket far = target.accept()) {
      near.setSoTimeout(50);
      assertThrows(SocketTimeoutException.class, () -> near.getInputStream().read());
      far.getOutputStream().write(7);
      near.setSoTimeout(0);
      assertEquals(7, near.getInputStream().read());
    }
    assertNothingIsLeft();
  }

  /** The writer waits, and no more than what is on its way is kept. */
  @Test
  void aTargetThatDoesNotReadHoldsTheWriterUp() throws Exception {
    Socket near = dial();
    Socket far = target.accept();
    byte[] sent = noise(24_000_000);
    CompletableFuture<Void> writing = async(() -> near.getOutputStream().write(sent));
    assertThrows(TimeoutException.class, () -> writing.get(1, TimeUnit.SECONDS));
    assertArrayEquals(sent, far.getInputStream().readNBytes(sent.length));
    writing.get(20, TimeUnit.SECONDS);
    near.close();
    assertNothingIsLeft();
  }

  @Test
  void closingEndsAWriterThatWaits() throws Exception {
    Socket near = dial();
    Socket far = target.accept();
    CompletableFuture<Void> writing = async(() -> near.getOutputStream().write(noise(24_000_000)));
    assertThrows(TimeoutException.class, () -> writing.get(500, TimeUnit.MILLISECONDS));
    near.close();
    assertInstanceOf(SocketException.class, ending(writing));
    far.close();
    assertNothingIsLeft();
  }

  /** Slow is not stalled: each read starts the patience anew. */
  @Test
  void aSlowReaderHoldsTheOtherSideUp() throws Exception {
    Socket near = dial();
    Socket far = target.accept();
    byte[] sent = noise(24_000_000);
    CompletableFuture<Void> writing = async(() -> far.getOutputStream().write(sent));
    assertThrows(TimeoutException.class, () -> writing.get(1, TimeUnit.SECONDS));
    assertTrue(near.getInputStream().available() < 512 * 1024, "it keeps too much");
    assertArrayEquals(sent, near.getInputStream().readNBytes(sent.length));
    writing.get(20, TimeUnit.SECONDS);
    near.close();
    assertNothingIsLeft();
  }

  @Test
  void aReaderThatTakesNothingLosesItsTunnelAndNoOther() throws Exception {
    server.close();
    server = server(Duration.ofMillis(300));
    Socket stalled = dial();
    Socket far = target.accept();
    CompletableFuture<Void> writing = async(() -> far.getOutputStream().write(noise(24_000_000)));
    try (Socket other = dial();
        Socket otherFar = target.accept()) {
      assertInstanceOf(IOException.class, ending(writing));
      otherFar.getOutputStream().write(7);
      assertEquals(7, other.getInputStream().read());
    }
    InputStream in = stalled.getInputStream();
    IOException e = assertThrows(IOException.class, in::readAllBytes);
    assertEquals("tunnel closed: its reader takes nothing", e.getMessage());
    assertNothingIsLeft();
  }

  @Test
  void aServerThatIsKilledEndsReadersAndWritersAndIsFoundAgain() throws Exception {
    Socket near = dial();
    Socket far = target.accept();
    CompletableFuture<Void> reading = async(() -> near.getInputStream().read());
    CompletableFuture<Void> writing = async(() -> near.getOutputStream().write(noise(24_000_000)));
    assertThrows(TimeoutException.class, () -> writing.get(500, TimeUnit.MILLISECONDS));
    proxy.close();
    assertTrue(failure(reading).startsWith("tunnel closed"));
    assertTrue(failure(writing).startsWith("tunnel closed"));
    far.close();
    assertMetric("stream_errors_total{segment=\"to_client\",code=");

    CompletableFuture<Void> waiting = async(() -> dial().close());
    assertThrows(TimeoutException.class, () -> waiting.get(300, TimeUnit.MILLISECONDS));
    proxy = new FakeKonnectivity(folder.resolve("s"));
    waiting.get(20, TimeUnit.SECONDS);
    assertNothingIsLeft();
  }

  @Test
  void dialsFailInTheWordsOfKubernetes() throws Exception {
    proxy.refuse("No agent available");
    assertEquals("No agent available", failure(LONG));
    proxy.refuse("");
    proxy.answer(Answer.CLOSE);
    assertEquals("dial closed", failure(LONG));
    proxy.answer(Answer.END);
    assertEquals("tunnel closed", failure(LONG));
    proxy.answer(Answer.NONE);
    assertEquals("dial timeout, context", failure(Duration.ofMillis(100)));
    for (String reason : new String[] {"endpoint", "dialclosed", "tunnelclosed", "context"}) {
      assertMetric("dial_failure_total{reason=\"" + reason + "\"} 1");
    }
  }

  @Test
  void aDialThatIsGivenUpIsTakenBackAndItsLateConnectionClosed() throws Exception {
    proxy.answer(Answer.NONE);
    assertEquals("dial timeout, context", failure(Duration.ofMillis(100)));
    assertEquals("DIAL_REQ", proxy.packets().poll(20, TimeUnit.SECONDS));
    assertEquals("DIAL_CLS", proxy.packets().poll(20, TimeUnit.SECONDS));
    Await.until("the stream waits", () -> proxy.streams() == 1);
    // the address that it was dialled with has nobody: dial one that has
    proxy.answer(Answer.NONE);
    Tunnel tunnel = server.open(LONG);
    assertThrows(
        IOException.class,
        () -> tunnel.dial("pod.test:" + target.getLocalPort(), Duration.ofMillis(100)));
    proxy.answerLate();
    Await.until("the connection is closed", () -> proxy.packets().contains("CLOSE_REQ"));
    assertNothingIsLeft();
  }

  @Test
  void aDialThatIsInterruptedLeavesNothing() throws Exception {
    proxy.answer(Answer.NONE);
    Thread dialling =
        Thread.ofVirtual()
            .start(
                () -> assertThrows(IOException.class, () -> server.open(LONG).dial("a:1", LONG)));
    Await.until("it is dialled", () -> proxy.dialled().size() == 1);
    dialling.interrupt();
    dialling.join();
    Await.until("it is taken back", () -> proxy.packets().contains("DIAL_CLS"));
    proxy.answerLate();
    assertNothingIsLeft();
  }

  /** Streams share a connection, and end with it all. */
  @Test
  void thousandsOfTunnels() throws Exception {
    int count = 2000;
    Thread.ofVirtual().start(this::echo);
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      byte[] sent = {(byte) i, 2, 3};
      all.add(
          async(
              () -> {
                try (Socket near = dial()) {
                  near.getOutputStream().write(sent);
                  assertArrayEquals(sent, near.getInputStream().readNBytes(3));
                }
              }));
    }
    for (CompletableFuture<Void> each : all) {
      each.get(40, TimeUnit.SECONDS);
    }
    assertNothingIsLeft();
    assertEquals(count, proxy.dialled().size());
    assertTrue(!metrics.text().contains("dial_failure_total{"), metrics.text());
  }

  private void echo() {
    try {
      while (true) {
        Socket far = target.accept();
        async(
            () -> {
              try (far) {
                far.getInputStream().transferTo(far.getOutputStream());
              }
            });
      }
    } catch (IOException e) {
      // closed
    }
  }
}
