// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LastingValuesTest {
  private final AtomicLong now = new AtomicLong(1000);

  private static String text(Instrument i) {
    StringBuilder out = new StringBuilder();
    SampleWriter writer = new SampleWriter(out);
    writer.head("a", "A.", "x");
    i.write(writer);
    return out.substring(out.indexOf("x\n") + 2);
  }

  @Test
  void eachNanosecondIsAnObservation() {
    TimingHistogram h = new TimingHistogram(new double[] {0, 0.5, 1}, now::get);
    now.addAndGet(10);
    h.set(0.5);
    now.addAndGet(5);
    h.set(0.5);
    now.addAndGet(15);
    h.set(3);
    now.addAndGet(2);
    assertEquals(
        """
        a_bucket{le="0"} 10
        a_bucket{le="0.5"} 30
        a_bucket{le="1"} 30
        a_bucket{le="+Inf"} 32
        a_sum 16
        a_count 32
        """,
        text(h));
    now.addAndGet(1);
    assertTrue(text(h).contains("a_count 33"), text(h));
  }

  @Test
  void quantilesAreOfTheWindowAndTheSumOfAllTime() {
    Summary s = new Summary(Duration.ofHours(5).toNanos(), now::get);
    for (int i = 1; i <= 100; i++) {
      s.observe(i / 1000.0);
    }
    assertQuantiles(s, 0.050, 0.090, 0.099);
    assertTrue(text(s).contains("a_count 100"), text(s));
    now.addAndGet(Duration.ofHours(3).toNanos());
    for (int i = 0; i < 900; i++) {
      s.observe(2);
    }
    assertQuantiles(s, 2, 2, 2);
    now.addAndGet(Duration.ofHours(2).toNanos());
    assertQuantiles(s, 2, 2, 2);
    now.addAndGet(Duration.ofHours(30).toNanos());
    assertTrue(text(s).contains("a{quantile=\"0.5\"} NaN"), text(s));
    assertTrue(text(s).contains("a_count 1000"), text(s));
  }

  private static void assertQuantiles(Summary s, double... wanted) {
    List<String> lines = text(s).lines().toList();
    for (int i = 0; i < wanted.length; i++) {
      double found = Double.parseDouble(lines.get(i).substring(lines.get(i).indexOf(' ') + 1));
      assertEquals(wanted[i], found, wanted[i] * 0.021, lines.get(i));
    }
  }
}
