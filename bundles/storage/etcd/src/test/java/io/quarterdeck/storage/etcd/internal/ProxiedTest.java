// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Threads;
import io.quarterdeck.testkit.egress.ConnectProxy;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import io.quarterdeck.testkit.storage.Recorder;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An etcd behind a proxy: reached, verified, lost and found again. */
final class ProxiedTest {
  @TempDir Path directory;
  private final List<String> dialled = new CopyOnWriteArrayList<>();
  private final AtomicInteger port = new AtomicInteger();

  @BeforeEach
  void needsEtcd() {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
  }

  /** Has a proxy connect, and is the only way. */
  private final class Proxied implements Egress {
    @Override
    public boolean isDirect(Traffic traffic) {
      return traffic != Traffic.ETCD;
    }

    @Override
    public Socket dial(Traffic traffic, String host, int to, Duration timeout) throws IOException {
      dialled.add(traffic.text() + " " + host + ":" + to);
      Socket socket;
      try {
        socket = new Socket("127.0.0.1", port.get());
      } catch (IOException e) {
        throw new IOException("the proxy is away", e);
      }
      String head = "CONNECT " + host + ":" + to + " HTTP/1.1\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String answer = "HTTP/1.1 200 Connection established\r\n\r\n";
      assertEquals(
          answer,
          new String(
              socket.getInputStream().readNBytes(answer.length()), StandardCharsets.US_ASCII));
      return socket;
    }
  }

  private EtcdBackend open(URI endpoint, @Nullable Path authority) {
    return new EtcdBackend(
        new EtcdSettings(
            List.of(endpoint),
            "/registry",
            new EtcdSettings.Tls(authority, null, null),
            "",
            "",
            Duration.ofSeconds(10),
            Duration.ZERO,
            Duration.ofSeconds(60)),
        new Proxied());
  }

  private ConnectProxy proxy() throws IOException {
    ConnectProxy made = ConnectProxy.listen(port.get());
    port.set(made.port());
    return made;
  }

  /** The proxy is asked for the name that stands in the configuration, which nobody here knows. */
  private static URI named(EtcdProcess etcd) {
    return URI.create(etcd.endpoint().getScheme() + "://etcd.test:" + etcd.endpoint().getPort());
  }

  @Test
  void megabytesAndManyAtOnceGoThrough() throws Exception {
    byte[] large = new byte[1_200_000];
    new Random(3).nextBytes(large);
    try (EtcdProcess etcd = EtcdProcess.start(directory.resolve("etcd"));
        ConnectProxy proxy = proxy();
        EtcdBackend b = open(named(etcd), null)) {
      Recorder watch = new Recorder();
      b.watch("/registry/", b.currentRevision() + 1, watch);
      EtcdTest.written(b.create("/registry/pods/a/large", large, 0));
      assertArrayEquals(large, Objects.requireNonNull(b.get("/registry/pods/a/large")).value());
      Threads.run(
          (thread, round) -> {
            String key = "/registry/pods/a/" + thread + "-" + round;
            EtcdTest.written(b.create(key, EtcdTest.bytes(key), 0));
            assertEquals(key, EtcdTest.text(b.get(key)));
          });
      watch.await(1);
      assertTrue(dialled.contains("etcd etcd.test:" + etcd.endpoint().getPort()), dialled + "");
      assertEquals(1, proxy.asked().size(), "one connection for all");
    }
  }

  @Test
  void aProxyThatIsKilledIsFoundAgainAndNoEventIsLost() throws Exception {
    try (EtcdProcess etcd = EtcdProcess.start(directory.resolve("etcd"));
        EtcdBackend b = openAwayAtFirst(etcd)) {
      Recorder watch = new Recorder();
      for (int i = 0; i < 2; i++) {
        try (ConnectProxy proxy = proxy()) {
          Await.until("etcd answers", () -> EtcdTest.answers(b));
          if (i == 0) {
            b.watch("/registry/", b.currentRevision() + 1, watch);
          }
          EtcdTest.written(b.create("/registry/pods/a/" + i, EtcdTest.bytes("1"), 0));
          assertEquals(i + 1, watch.await(i + 1).size());
          assertTrue(!proxy.asked().isEmpty());
        }
        StorageException e =
            assertThrows(StorageException.class, () -> b.get("/registry/pods/a/0"));
        assertTrue(String.valueOf(e.getMessage()).contains("etcd.test"), e.getMessage());
      }
      Await.until(
          "the reason is said", () -> String.valueOf(b.problem()).contains("the proxy is away"));
    }
    noThreadIsLeft();
  }

  private EtcdBackend openAwayAtFirst(EtcdProcess etcd) throws IOException {
    proxy().close();
    return open(named(etcd), null);
  }

  private static void noThreadIsLeft() throws Exception {
    Await.until(
        "the loop has ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(t -> t.getName().startsWith("etcd-")));
  }

  @Test
  void etcdIsVerifiedByItsOwnNameBehindTheProxy() throws Exception {
    TestCertificate good = TestCertificate.loopback();
    Path certificate = good.write(directory.resolve("good.crt"));
    Path key = good.writeKey(directory.resolve("good.key"));
    Path other = TestCertificate.loopback().write(directory.resolve("other.crt"));
    try (EtcdProcess etcd =
            EtcdProcess.startTls(directory.resolve("etcd"), certificate, certificate, key);
        ConnectProxy proxy = proxy()) {
      try (EtcdBackend b = openTls(etcd.endpoint(), certificate, certificate, key)) {
        EtcdTest.written(b.create("/registry/pods/a/a", EtcdTest.bytes("1"), 0));
      }
      try (EtcdBackend b = openTls(named(etcd), certificate, certificate, key)) {
        assertThrows(StorageException.class, () -> b.get("/registry/pods/a/a"));
        Await.until(
            "its name is not that of the certificate",
            () -> String.valueOf(b.problem()).contains("etcd.test"));
      }
      try (EtcdBackend b = openTls(etcd.endpoint(), other, certificate, key)) {
        assertThrows(StorageException.class, () -> b.get("/registry/pods/a/a"));
      }
      assertTrue(proxy.asked().size() >= 3);
    }
  }

  private EtcdBackend openTls(URI endpoint, Path authority, Path certificate, Path key) {
    return new EtcdBackend(
        new EtcdSettings(
            List.of(endpoint),
            "/registry",
            new EtcdSettings.Tls(authority, certificate, key),
            "",
            "",
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofSeconds(60)),
        new Proxied());
  }
}
