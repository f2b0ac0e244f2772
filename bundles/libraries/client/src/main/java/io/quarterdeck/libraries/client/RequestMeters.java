// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** What is measured of the calls for one purpose, each attempt by itself. Thread-safe. */
public final class RequestMeters {
  private static final List<Double> SECONDS = List.of(0.25, 0.5, 0.7, 1.0, 1.5, 3.0, 5.0, 10.0);
  private static final String FAILED = "<error>";

  private final Family<Counter> requests;
  private final Family<Histogram> durations;

  /**
   * @param prefix of the two metrics: {@code _request_total} and {@code _request_duration_seconds}
   *     follow it
   * @param what is called, for their descriptions
   */
  public RequestMeters(Metrics metrics, String prefix, String what) {
    requests =
        metrics.counter(prefix + "_request_total", what + " that were sent, by status.", "code");
    durations =
        metrics.histogram(
            prefix + "_request_duration_seconds",
            "How long " + what + " took, by status.",
            SECONDS,
            "code");
  }

  void answered(int code, long nanos) {
    count(Integer.toString(code), nanos);
  }

  void failed(long nanos) {
    count(FAILED, nanos);
  }

  private void count(String code, long nanos) {
    requests.with(code).increment();
    durations.with(code).observeNanos(nanos);
  }
}
