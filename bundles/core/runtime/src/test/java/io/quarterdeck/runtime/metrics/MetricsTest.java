// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MetricsTest {
  private final Metrics metrics = new Metrics();

  @Test
  void writesThePrometheusTextFormat() {
    metrics.counter("requests_total", "Requests.", "verb", "code").with("get", "200").add(3);
    metrics.gauge("inflight", "Now.").with().set(-2);
    Histogram h =
        metrics.histogram("took_seconds", "Time.", List.of(0.5, 1.0), "verb").with("a\"b");
    h.observe(0.25);
    h.observe(1.0);
    h.observe(8);
    assertEquals(
        """
        # HELP inflight Now.
        # TYPE inflight gauge
        inflight -2
        # HELP requests_total Requests.
        # TYPE requests_total counter
        requests_total{verb="get",code="200"} 3
        # HELP took_seconds Time.
        # TYPE took_seconds histogram
        took_seconds_bucket{verb="a\\"b",le="0.5"} 1
        took_seconds_bucket{verb="a\\"b",le="1"} 2
        took_seconds_bucket{verb="a\\"b",le="+Inf"} 3
        took_seconds_sum{verb="a\\"b"} 9.25
        took_seconds_count{verb="a\\"b"} 3
        """,
        metrics.text());
  }

  @Test
  void whatHasLeftIsForgottenInEveryFamilyThatNamesIt() {
    metrics.counter("a", "", "verb", "group", "resource").with("get", "g", "things").increment();
    metrics.counter("a", "", "verb", "group", "resource").with("get", "g", "others").increment();
    metrics.counter("b", "", "resource").with("things").increment();
    metrics.gauge("c", "", "resource", "group").with("things", "g").set(1);
    metrics.forget(Map.of("group", "g", "resource", "things"));
    assertEquals(
        """
        # HELP a\s
        # TYPE a counter
        a{verb="get",group="g",resource="others"} 1
        # HELP b\s
        # TYPE b counter
        b{resource="things"} 1
        """,
        metrics.text());
  }

  @Test
  void aNameIsOneFamilyOfOneType() {
    assertSame(metrics.counter("a", ""), metrics.counter("a", ""));
    assertThrows(IllegalArgumentException.class, () -> metrics.gauge("a", ""));
    assertThrows(IllegalArgumentException.class, () -> metrics.counter("b", "", "x").with());
  }

  @Test
  void collectorsAreReadWhenTheMetricsAre() throws Exception {
    AutoCloseable open =
        metrics.collect(
            out -> {
              out.head("kept_elsewhere", "Kept.", "gauge");
              out.sample("", 1.5);
            });
    assertEquals(
        "# HELP kept_elsewhere Kept.\n# TYPE kept_elsewhere gauge\nkept_elsewhere 1.5\n",
        metrics.text());
    open.close();
    assertEquals("", metrics.text());
  }
}
