// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.stages.audit.internal.TestConfig;
import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of events and batches that are too long for a backend. */
class TruncationTest {
  private final Metrics metrics = new Metrics();

  private static byte[] event(int object, String user) {
    return ("{\"kind\":\"Event\",\"user\":{\"username\":\""
            + user
            + "\"},\"requestObject\":{\"a\":\""
            + "x".repeat(object)
            + "\"},\"responseObject\":{},\"annotations\":{\"z\":\"y\"}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void longEventsLoseTheirObjectsAndTooLongOnesAreLost(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("audit.log");
    AuditConfig config =
        TestConfig.with(
            Map.of("log_file", log.toString()),
            Map.of("log_truncate_enabled", true, "log_truncate_max_event_size", 200));
    Sink sink = Sinks.of(config, new AuditMetrics(metrics), Egress.DIRECT).getFirst();
    assertTrue(sink.accept(event(1, "short")));
    assertTrue(sink.accept(event(500, "long")));
    assertTrue(sink.accept(event(1, "u".repeat(300))), "no request is refused for it");
    sink.close();
    assertEquals(
        List.of(
            new String(event(1, "short"), StandardCharsets.UTF_8),
            "{\"kind\":\"Event\",\"user\":{\"username\":\"long\"},\"annotations\":"
                + "{\"audit.k8s.io/truncated\":\"true\",\"z\":\"y\"}}"),
        Files.readAllLines(log));
    assertTrue(metrics.text().contains("apiserver_audit_error_total{plugin=\"truncate\"} 1"));
  }

  @Test
  void batchesAreSplitByTheirBytes() throws IOException {
    List<Integer> sizes = new ArrayList<>();
    Batches to =
        new Batches() {
          @Override
          public String name() {
            return "test";
          }

          @Override
          public void write(List<byte[]> events) {
            sizes.add(events.size());
          }

          @Override
          public void close() {}
        };
    byte[] ten = new byte[10];
    new SplitBatches(to, 25).write(List.of(ten, ten, ten, new byte[99], ten));
    assertEquals(List.of(2, 1, 1, 1), sizes);
  }
}
