// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.TimingHistogram;
import java.util.List;

/** How many reads and how many changes wait and run, as a part of the bounds, over time. */
final class KindTimes {
  private static final List<Double> PARTS =
      List.of(0.0, 0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0);

  private final TimedRatio readsWaiting;
  private final TimedRatio readsRunning;
  private final TimedRatio changesWaiting;
  private final TimedRatio changesRunning;

  /** {@code seats}: of all levels together. */
  KindTimes(Metrics metrics, int seats) {
    Family<TimingHistogram> all =
        metrics.timing(
            "apiserver_flowcontrol_read_vs_write_current_requests",
            "Nanoseconds by the number of requests as a part of what there is room for.",
            PARTS,
            "phase",
            "request_kind");
    readsWaiting = new TimedRatio(all.with("waiting", "readOnly"));
    readsRunning = new TimedRatio(all.with("executing", "readOnly"));
    changesWaiting = new TimedRatio(all.with("waiting", "mutating"));
    changesRunning = new TimedRatio(all.with("executing", "mutating"));
    readsRunning.outOf(Math.max(1, seats));
    changesRunning.outOf(Math.max(1, seats));
  }

  /** {@code requests}: how many all queues hold. */
  void room(double requests) {
    readsWaiting.outOf(Math.max(1, requests));
    changesWaiting.outOf(Math.max(1, requests));
  }

  void waiting(boolean reading, int more) {
    (reading ? readsWaiting : changesWaiting).add(more);
  }

  void running(boolean reading, int more) {
    (reading ? readsRunning : changesRunning).add(more);
  }
}
