// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.itests.benchmarks.load.CrdSuite;
import io.quarterdeck.itests.benchmarks.load.FilterSuite;
import io.quarterdeck.itests.benchmarks.load.LeaseSuite;
import io.quarterdeck.itests.benchmarks.load.ProtobufSuite;
import io.quarterdeck.itests.benchmarks.load.ProxySuite;
import io.quarterdeck.itests.benchmarks.load.ReadSuite;
import io.quarterdeck.itests.benchmarks.load.StormSuite;
import io.quarterdeck.itests.benchmarks.load.WatchSuite;
import io.quarterdeck.itests.benchmarks.load.WriteSuite;
import io.quarterdeck.itests.benchmarks.micro.MicroSuite;
import io.quarterdeck.itests.benchmarks.report.Figure;
import io.quarterdeck.itests.benchmarks.scale.BigSuite;
import io.quarterdeck.itests.benchmarks.scale.NodesSuite;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Seconds of each kind. What they say of speed is not checked: that takes a quiet machine. */
final class SmokeIT {

  @Test
  void microBenchmarksRun() throws Exception {
    assertEquals(2, MicroSuite.smoke());
  }

  @Test
  void loadRuns() throws Exception {
    assertMeasured(ReadSuite.list(20, Duration.ofMillis(200), 1));
    assertMeasured(ProtobufSuite.run(20, Duration.ofMillis(200), 1));
  }

  @Test
  void writesAreMeasured() throws Exception {
    assertMeasured(WriteSuite.embedded(Duration.ofMillis(200), 1));
    assertMeasured(LeaseSuite.run(Duration.ofMillis(200), 1));
  }

  @Test
  void definitionsAreMeasured() throws Exception {
    assertMeasured(CrdSuite.run(10));
  }

  @Test
  void eventsReachTheirWatchers() throws Exception {
    assertMeasured(WatchSuite.fanout(10, Duration.ofSeconds(1)));
    assertMeasured(WatchSuite.shared(100, Duration.ofSeconds(1)));
    assertMeasured(WatchSuite.selective(100, Duration.ofMillis(500)));
    assertMeasured(StormSuite.run(40, 10, 200, 2));
  }

  @Test
  void aFilledServerIsStartedAgain() throws Exception {
    assertMeasured(BigSuite.run(300, 200, Duration.ofMillis(500)));
  }

  @Test
  void nodesAreSimulated() throws Exception {
    Duration little = Duration.ofMillis(500);
    assertMeasured(NodesSuite.run(10, little, little, little));
  }

  @Test
  void requestsArePassedOn() throws Exception {
    assertMeasured(ProxySuite.get(Duration.ofMillis(200), 1));
    assertMeasured(ProxySuite.watch(Duration.ofSeconds(1)));
  }

  @Test
  void filtersAreMeasured() throws Exception {
    assertMeasured(FilterSuite.run(Duration.ofMillis(200), 1));
  }

  private static void assertMeasured(List<Figure> figures) {
    assertTrue(
        !figures.isEmpty() && figures.stream().allMatch(f -> Double.isFinite(f.value())),
        figures.toString());
  }
}
