// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.egress.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.io.IOException;
import java.net.Socket;
import java.util.List;

/** How dialling through proxies goes, under Kubernetes' names. Thread-safe. */
final class EgressMeters {
  private static final String START = "apiserver_egress_dialer_";

  /** One attempt. */
  @FunctionalInterface
  interface Dial {
    Socket dial() throws IOException;
  }

  private final Family<Counter> starts;
  private final Family<Histogram> durations;
  private final Family<Counter> failures;

  EgressMeters(Metrics metrics) {
    starts =
        metrics.counter(
            START + "dial_start_total", "Dials through a proxy.", "protocol", "transport");
    durations =
        metrics.histogram(
            START + "dial_duration_seconds",
            "How long dials through a proxy took that succeeded.",
            List.of(0.005, 0.025, 0.1, 0.5, 2.5, 12.5),
            "protocol",
            "transport");
    failures =
        metrics.counter(
            START + "dial_failure_count",
            "Dials through a proxy that failed, and where.",
            "protocol",
            "transport",
            "stage");
  }

  Socket timed(Route route, Dial dial) throws IOException {
    long began = System.nanoTime();
    starts.with(route.protocol(), route.transport()).increment();
    Socket socket = dial.dial();
    durations.with(route.protocol(), route.transport()).observeNanos(System.nanoTime() - began);
    return socket;
  }

  /**
   * @param stage {@code connect} to the proxy, or {@code proxy}
   */
  void failed(Route route, String stage) {
    failures.with(route.protocol(), route.transport(), stage).increment();
  }
}
