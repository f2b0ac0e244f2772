// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.stages.audit.internal.TestConfig;
import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SinksTest {
  @TempDir Path dir;
  private final Metrics metrics = new Metrics();

  private static byte[] event(int i) {
    return ("{\"n\":" + i + "}").getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aFileIsPutAsideWhenItIsFullAndOldOnesGo() throws IOException {
    Path path = dir.resolve("a.log");
    AtomicLong now = new AtomicLong(Instant.parse("2026-01-02T03:04:05.678Z").toEpochMilli());
    LogFile file =
        new LogFile(
            path,
            new LogFile.Limits(20, 2, Duration.ZERO, false),
            () -> Instant.ofEpochMilli(now.get()));
    for (int i = 0; i < 9; i++) {
      now.addAndGet(1000);
      file.write((i + "23456789\n").getBytes(StandardCharsets.UTF_8));
    }
    file.close();
    try (Stream<Path> all = Files.list(dir)) {
      assertEquals(
          List.of("a-2026-01-02T03-04-12.678.log", "a-2026-01-02T03-04-14.678.log", "a.log"),
          all.map(p -> String.valueOf(p.getFileName())).sorted().toList());
    }
    assertEquals("823456789\n", Files.readString(path));
    assertEquals(
        "rw-------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(path)),
        "requests may hold what others must not read");
    file.write("late\n".getBytes(StandardCharsets.UTF_8));
    assertEquals("823456789\nlate\n", Files.readString(path), "it opens again");
    file.close();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(dir)) {
      return all.map(p -> String.valueOf(p.getFileName())).sorted().toList();
    }
  }

  @Test
  void filesThatArePutAsideAreCompressed() throws Exception {
    AtomicLong now = new AtomicLong(Instant.parse("2026-01-02T03:04:05.678Z").toEpochMilli());
    LogFile.Limits limits = new LogFile.Limits(20, 2, Duration.ZERO, true);
    try (LogFile file =
        new LogFile(dir.resolve("a.log"), limits, () -> Instant.ofEpochMilli(now.get()))) {
      for (int i = 0; i < 9; i++) {
        now.addAndGet(1000);
        file.write((i + "23456789\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    List<String> wanted =
        List.of("a-2026-01-02T03-04-12.678.log.gz", "a-2026-01-02T03-04-14.678.log.gz", "a.log");
    for (int i = 0; i < 500 && !files().equals(wanted); i++) {
      Thread.sleep(10);
    }
    assertEquals(wanted, files());
    try (InputStream in = new GZIPInputStream(Files.newInputStream(dir.resolve(wanted.get(1))))) {
      assertEquals("623456789\n723456789\n", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void blockingModeLosesNothingUnderLoad() throws Exception {
    Path path = dir.resolve("a.log");
    LogFile file =
        new LogFile(path, new LogFile.Limits(1 << 14, 0, Duration.ZERO, false), Instant::now);
    Sink sink = new BlockingSink(new LogBatches(file), new AuditMetrics(metrics));
    List<Thread> writers = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      int from = t * 1000;
      writers.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = from; i < from + 1000; i++) {
                      sink.accept(event(i));
                    }
                  }));
    }
    for (Thread w : writers) {
      w.join();
    }
    sink.close();
    int lines = 0;
    try (Stream<Path> all = Files.list(dir)) {
      for (Path p : all.toList()) {
        lines += Files.readAllLines(p).size();
      }
    }
    assertEquals(8000, lines);
  }

  @Test
  void batchModeCountsWhatFindsTheQueueFull() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger written = new AtomicInteger();
    Batches slow =
        new Batches() {
          @Override
          public String name() {
            return "log";
          }

          @Override
          public void write(List<byte[]> events) throws IOException {
            try {
              go.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
            written.addAndGet(events.size());
          }

          @Override
          public void close() {}
        };
    Sink sink =
        new BatchSink(
            slow,
            new BatchSink.Limits(5, 2, Duration.ZERO),
            new Throttle(0, 0),
            new AuditMetrics(metrics));
    int taken = 0;
    for (int i = 0; i < 100; i++) {
      taken += sink.accept(event(i)) ? 1 : 0;
    }
    go.countDown();
    sink.close();
    assertEquals(taken, written.get(), "what was taken is written before it closes");
    assertTrue(taken < 100);
    String lost = "apiserver_audit_error_total{plugin=\"buffered\"} " + (100 - taken);
    assertTrue(metrics.text().contains(lost), metrics.text());
    assertFalse(sink.accept(event(0)));
  }

  @Test
  void theWebhookGetsListsAgainAfterFailures() throws Exception {
    List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    AtomicInteger calls = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/audit",
        x -> {
          String body = new String(x.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          boolean fails = calls.incrementAndGet() == 1;
          if (!fails) {
            bodies.add(x.getRequestHeaders().getFirst("Authorization") + body);
          }
          x.sendResponseHeaders(fails ? 503 : 200, -1);
          x.close();
        });
    server.start();
    try {
      Path kubeconfig = dir.resolve("k.yaml");
      Files.writeString(
          kubeconfig,
          """
          apiVersion: v1
          kind: Config
          clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d/audit"}}]
          users: [{name: u, user: {token: t}}]
          contexts: [{name: x, context: {cluster: c, user: u}}]
          current-context: x
          """
              .formatted(server.getAddress().getPort()));
      AuditConfig config =
          TestConfig.with(
              Map.of(
                  "webhook_config_file",
                  kubeconfig.toString(),
                  "webhook_initial_backoff",
                  10,
                  "webhook_batch_max_wait_seconds",
                  1),
              Map.of());
      Sink sink = Sinks.of(config, new AuditMetrics(metrics), Egress.DIRECT).getFirst();
      for (int i = 0; i < 3; i++) {
        assertTrue(sink.accept(event(i)));
      }
      sink.close();
    } finally {
      server.stop(0);
    }
    int events = 0;
    for (String body : bodies) {
      assertTrue(body.startsWith("Bearer t{"), body);
      Node list = Node.root(Json.read(body.substring("Bearer t".length())));
      assertEquals("EventList", list.get("kind").text());
      events += list.get("items").size();
    }
    assertEquals(3, events);
    assertTrue(calls.get() > bodies.size());
  }

  @Test
  void aThrottleSavesABurst() {
    Throttle t = new Throttle(10, 2);
    long now = System.nanoTime();
    assertEquals(Duration.ZERO, t.take(now));
    assertEquals(Duration.ZERO, t.take(now));
    long wait = t.take(now).toMillis();
    assertTrue(wait > 50 && wait <= 100, "waits " + wait);
  }

  private Sink log(Map<String, Object> more) {
    AuditConfig config =
        TestConfig.with(
            Map.of(
                "log_file",
                dir.resolve("t.log").toString(),
                "log_mode",
                "batch",
                "log_batch_throttle_enable",
                true),
            more);
    return Sinks.of(config, new AuditMetrics(metrics), Egress.DIRECT).getFirst();
  }

  @Test
  void theLogIsThrottledWhenItIsAskedFor() throws IOException {
    Sink sink = log(Map.of("log_batch_throttle_qps", 20.0, "log_batch_throttle_burst", 1));
    long start = System.nanoTime();
    for (int i = 0; i < 6; i++) {
      assertTrue(sink.accept(event(i)));
    }
    sink.close();
    long took = (System.nanoTime() - start) / 1_000_000;
    assertTrue(took >= 240, "five batches at 20 a second took " + took + " ms");
    assertEquals(6, Files.readAllLines(dir.resolve("t.log")).size());
  }

  @Test
  void aThrottleThatLetsNothingThroughIsRefused() throws IOException {
    for (Map<String, Object> wrong :
        List.<Map<String, Object>>of(
            Map.of(),
            Map.of("log_batch_throttle_qps", 1.0),
            Map.of("log_batch_throttle_qps", -1.0, "log_batch_throttle_burst", 1))) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> log(wrong).close());
      assertTrue(String.valueOf(e.getMessage()).startsWith("log.batch.throttle.qps"));
    }
    // what is not in use is not validated
    log(Map.of("log_mode", "blocking")).close();
    log(Map.of("log_batch_throttle_enable", false)).close();
  }
}
