// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleTextTest {
  private final Metrics metrics = new Metrics();

  private List<String> samples() {
    return metrics.text().lines().filter(l -> !l.startsWith("#")).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-3,-3",
    "1.5,1.5",
    "0.005,0.005",
    "1e14,100000000000000",
    "1e15,1.0E15",
    "Infinity,+Inf",
    "-Infinity,-Inf",
    "NaN,NaN",
  })
  void numbers(double value, String text) {
    assertEquals(text, SampleWriter.number(value));
  }

  @Test
  void labelsAndHelpAreEscaped() {
    metrics.counter("a_total", "one\ntwo \\ three", "l").with("q\"b\\n\n").increment();
    String text = metrics.text();
    assertTrue(text.startsWith("# HELP a_total one\\ntwo \\\\ three\n"), text);
    assertTrue(text.contains("a_total{l=\"q\\\"b\\\\n\\n\"} 1\n"), text);
  }

  @Test
  void aValueOnABoundIsBelowIt() {
    Histogram h = metrics.histogram("h", "", List.of(1.0, 2.0)).with();
    for (double v : new double[] {0.5, 1.0, 1.5, 2.0, 2.5}) {
      h.observe(v);
    }
    assertEquals(5, h.count());
    assertEquals(
        List.of(
            "h_bucket{le=\"1\"} 2",
            "h_bucket{le=\"2\"} 4",
            "h_bucket{le=\"+Inf\"} 5",
            "h_sum 7.5",
            "h_count 5"),
        samples());
  }

  @Test
  void nanosecondsAreObservedAsSeconds() {
    Histogram h = metrics.histogram("h", "", List.of(0.5)).with();
    h.observeNanos(250_000_000);
    assertTrue(samples().contains("h_sum 0.25"));
    assertTrue(samples().contains("h_bucket{le=\"0.5\"} 1"));
  }

  @Test
  void familiesComeByNameAndThoseWithoutSamplesNotAtAll() {
    metrics.gauge("b", "").with().set(-2);
    metrics.counter("a", "").with().add(3);
    metrics.counter("c", "", "l");
    assertEquals(List.of("a 3", "b -2"), samples());
    assertFalse(metrics.text().contains("# HELP c"));
  }

  @Test
  void anInstrumentCountsOnWhereItWas() {
    Counter first = metrics.counter("a", "", "l").with("x");
    first.increment();
    Counter again = metrics.counter("a", "another bundle", "l").with("x");
    assertSame(first, again);
    assertEquals(1, again.value());
  }

  @Test
  void whatIsRemovedBeginsAnew() {
    Family<Gauge> family = metrics.gauge("g", "", "l");
    family.with("x").add(5);
    family.with("y").add(6);
    family.remove("x");
    assertEquals(List.of("g{l=\"y\"} 6"), samples());
    assertEquals(0, family.with("x").value());
  }

  @Test
  void manyThreadsLoseNoCount() throws Exception {
    Family<Counter> family = metrics.counter("a", "", "l");
    Thread[] threads = new Thread[4];
    for (int t = 0; t < threads.length; t++) {
      threads[t] =
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 1_000; i++) {
                      family.with(Integer.toString(i % 10)).increment();
                    }
                  });
    }
    for (Thread t : threads) {
      t.join();
    }
    for (int i = 0; i < 10; i++) {
      assertEquals(400, family.with(Integer.toString(i)).value());
    }
  }
}
