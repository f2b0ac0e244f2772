// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is counted of calls that this server makes, under client-go's names. Thread-safe. */
public final class RestMeters {
  private static final List<Double> SECONDS =
      List.of(0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0);
  private static final List<Double> BYTES =
      List.of(
          64.0,
          256.0,
          512.0,
          1024.0,
          4096.0,
          16384.0,
          65536.0,
          262144.0,
          1048576.0,
          4194304.0,
          16777216.0);
  private static final String POST = "POST";
  private static final String FAILED = "<error>";

  private final Family<Counter> requests;
  private final Family<Histogram> durations;
  private final Family<Histogram> sent;
  private final Family<Histogram> received;
  private final @Nullable RequestMeters purpose;

  public RestMeters(Metrics metrics) {
    this(metrics, null);
  }

  /**
   * @param purpose what is measured besides, null for nothing
   */
  public RestMeters(Metrics metrics, @Nullable RequestMeters purpose) {
    this.purpose = purpose;
    requests =
        metrics.counter(
            "rest_client_requests_total", "Calls of other servers.", "code", "method", "host");
    durations = histogram(metrics, "request_duration_seconds", "How long they took.", SECONDS);
    sent = histogram(metrics, "request_size_bytes", "How long their bodies were.", BYTES);
    received = histogram(metrics, "response_size_bytes", "How long the answers were.", BYTES);
  }

  /** Of calls that are not measured. */
  public static RestMeters unseen() {
    return new RestMeters(new Metrics());
  }

  private static Family<Histogram> histogram(
      Metrics metrics, String name, String help, List<Double> bounds) {
    return metrics.histogram("rest_client_" + name, help, bounds, "verb", "host");
  }

  /**
   * A POST that was answered.
   *
   * @param host with its port, as the URL has it
   */
  public void answered(String host, int code, long nanos, long bytesSent, long bytesReceived) {
    requests.with(Integer.toString(code), POST, host).increment();
    durations.with(POST, host).observeNanos(nanos);
    sent.with(POST, host).observe(bytesSent);
    received.with(POST, host).observe(bytesReceived);
    if (purpose != null) {
      purpose.answered(code, nanos);
    }
  }

  /** A POST that was not answered. */
  public void failed(String host, long nanos, long bytesSent) {
    requests.with(FAILED, POST, host).increment();
    durations.with(POST, host).observeNanos(nanos);
    sent.with(POST, host).observe(bytesSent);
    if (purpose != null) {
      purpose.failed(nanos);
    }
  }
}
