// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.stages.audit.internal.TestConfig;
import io.quarterdeck.stages.audit.internal.settings.AuditConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What backends do with events, one by one and together, and which settings they refuse. */
final class BackendsTest {
  @TempDir private Path folder;
  private final Metrics metrics = new Metrics();

  /** Remembers what it is given; refuses what contains {@code bad}. */
  private static final class Memory implements Batches {
    private final List<String> written = new ArrayList<>();
    private boolean closed;

    @Override
    public String name() {
      return "memory";
    }

    @Override
    public void write(List<byte[]> events) throws IOException {
      String all = new String(LogBatches.lines(events), StandardCharsets.UTF_8);
      if (all.contains("bad")) {
        throw new IOException("no");
      }
      written.add(all);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<byte[]> events(String... texts) {
    return List.of(texts).stream().map(BackendsTest::bytes).toList();
  }

  @Test
  void aBatchIsAsLargeAsItMayBeAndNoLarger() throws IOException {
    Memory memory = new Memory();
    SplitBatches split = new SplitBatches(memory, 4);
    split.write(events("aa", "bb", "c", "ddd", "eeeee", "f"));
    assertEquals(List.of("aa\nbb\n", "c\nddd\n", "eeeee\n", "f\n"), memory.written);
    split.write(List.of());
    assertEquals(4, memory.written.size(), "nothing is written of nothing");
    assertEquals("memory", split.name());
    split.close();
    assertTrue(memory.closed);
  }

  @Test
  void whatABackendRefusesIsCountedForIt() {
    Memory memory = new Memory();
    BlockingSink sink = new BlockingSink(memory, new AuditMetrics(metrics));
    assertTrue(sink.accept(bytes("good")));
    assertFalse(sink.accept(bytes("bad")));
    assertTrue(sink.accept(bytes("good")), "the next is tried again");
    assertEquals(List.of("good\n", "good\n"), memory.written);
    assertTrue(metrics.text().contains("apiserver_audit_error_total{plugin=\"memory\"} 1\n"));
    sink.close();
    assertTrue(memory.closed);
  }

  @Test
  void aBatchThatFailsIsLostAsAWhole() {
    Memory memory = new Memory();
    BatchSink sink =
        new BatchSink(
            memory,
            new BatchSink.Limits(10, 10, Duration.ofMinutes(1)),
            new Throttle(0, 0),
            new AuditMetrics(metrics));
    assertTrue(sink.accept(bytes("good")));
    assertTrue(sink.accept(bytes("bad")));
    sink.close();
    assertEquals(List.of(), memory.written);
    assertTrue(metrics.text().contains("apiserver_audit_error_total{plugin=\"memory\"} 2\n"));
    assertTrue(memory.closed);
  }

  @Test
  void whatWaitsIsWrittenTogetherWhenItCloses() {
    Memory memory = new Memory();
    BatchSink sink =
        new BatchSink(
            memory,
            new BatchSink.Limits(10, 2, Duration.ofMinutes(1)),
            new Throttle(0, 0),
            new AuditMetrics(metrics));
    for (String event : List.of("a", "b", "c")) {
      assertTrue(sink.accept(bytes(event)));
    }
    sink.close();
    assertEquals(List.of("a\nb\n", "c\n"), memory.written, "in order, two at once at most");
  }

  @Test
  void theConsoleGetsALineAnEventAndStaysOpen() throws IOException {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            throw new IllegalStateException("the standard output is not ours to close");
          }
        };
    ConsoleBatches console = new ConsoleBatches(out);
    console.write(events("{}", "[]"));
    console.close();
    assertEquals("{}\n[]\n", out.toString(StandardCharsets.UTF_8));
    assertEquals("log", console.name());
  }

  @Test
  void aThrottleFillsAgainUpToItsBurst() {
    Throttle throttle = new Throttle(2, 3);
    long start = System.nanoTime();
    for (int i = 0; i < 3; i++) {
      assertEquals(Duration.ZERO, throttle.take(start));
    }
    assertTrue(throttle.take(start).toMillis() > 400, "the burst is used up");
    long later = start + Duration.ofMinutes(10).toNanos();
    for (int i = 0; i < 3; i++) {
      assertEquals(Duration.ZERO, throttle.take(later), "a long pause saves no more than a burst");
    }
    assertEquals(500, throttle.take(later).toMillis());
    assertEquals(1000, throttle.take(later).toMillis(), "the second that waits, waits longer");
  }

  @Test
  void noRateMeansNoBound() {
    Throttle throttle = new Throttle(0, 0);
    for (int i = 0; i < 100; i++) {
      assertEquals(Duration.ZERO, throttle.take(i));
    }
  }

  private String refusal(String key, Object value, Object... more) {
    String backend = key.substring(0, key.indexOf('_'));
    Map<String, Object> place =
        Map.of(
            backend.equals("log") ? "log_file" : "webhook_config_file",
            folder.resolve("file").toString(),
            key,
            value);
    AuditConfig config =
        TestConfig.with(place, more.length == 0 ? Map.of() : Map.of((String) more[0], more[1]));
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class,
                () -> Sinks.of(config, new AuditMetrics(metrics), Egress.DIRECT))
            .getMessage());
  }

  @Test
  void anEventMayNotBeLongerThanABatchEvenWhereNothingIsTruncated() {
    String rule = ".truncate.max.event.size must be positive and not above .max.batch.size, not ";
    assertEquals("log" + rule + "0 and 10485760", refusal("log_truncate_max_event_size", 0));
    assertEquals(
        "log" + rule + "102400 and 102399", refusal("log_truncate_max_batch_size", 102399));
    assertEquals(
        "webhook" + rule + "11 and 10",
        refusal("webhook_truncate_max_event_size", 11, "webhook_truncate_max_batch_size", 10));
  }

  @Test
  void aModeIsOneOfThree() {
    String rule = " = Batch is none of batch, blocking, blocking-strict";
    assertEquals("log.mode" + rule, refusal("log_mode", "Batch"));
    assertEquals("webhook.mode" + rule, refusal("webhook_mode", "Batch"));
  }

  private static boolean isStrict(String... keysAndValues) {
    Map<String, Object> config =
        Map.of(keysAndValues[0], keysAndValues[1], keysAndValues[2], keysAndValues[3]);
    return Sinks.isStrict(TestConfig.with(config, Map.of()));
  }

  @Test
  void requestsAreRefusedOnlyForABackendThatIsThereAndStrict() {
    assertTrue(isStrict("log_file", "a", "log_mode", "blocking-strict"));
    assertTrue(isStrict("webhook_config_file", "a", "webhook_mode", "blocking-strict"));
    assertFalse(isStrict("log_file", "a", "log_mode", "blocking"));
    assertFalse(isStrict("log_file", "", "log_mode", "blocking-strict"));
    assertFalse(isStrict("log_file", "a", "webhook_mode", "blocking-strict"));
  }
}
