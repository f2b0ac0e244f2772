// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.signer;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.SampleWriter;
import java.time.Instant;
import java.util.List;

/**
 * What is measured of the signer's calls, under Kubernetes' names ({@code
 * externaljwt/metrics/metrics.go}). Thread-safe.
 */
final class SignerMeters implements AutoCloseable {
  static final String OK = "OK";
  private static final String START = "apiserver_externaljwt_";

  private final Family<Counter> fetches;
  private final Family<Counter> signs;
  private final Family<Histogram> durations;
  private final AutoCloseable moments;
  private volatile double fetchedAt;
  private volatile double dataAt;

  SignerMeters(Metrics metrics) {
    fetches =
        metrics.counter(
            START + "fetch_keys_request_total", "Attempts at getting the signer's keys.", "code");
    signs = metrics.counter(START + "sign_request_total", "Attempts at signing a token.", "code");
    durations =
        metrics.histogram(
            START + "request_duration_seconds",
            "How long calls of the signer took.",
            Metrics.LATENCY_BOUNDS,
            "method",
            "code");
    moments = metrics.collect(this::writeMoments);
  }

  /** They have parts of a second, and are not there before the first keys are. */
  private void writeMoments(SampleWriter out) {
    if (fetchedAt == 0) {
      return;
    }
    out.head(
        START + "fetch_keys_success_timestamp",
        "When the signer's keys were last got, in seconds since 1970.",
        "gauge");
    out.labels(List.of(), List.of());
    out.sample("", fetchedAt);
    out.head(
        START + "fetch_keys_data_timestamp",
        "The data_timestamp that came with them, in seconds since 1970.",
        "gauge");
    out.labels(List.of(), List.of());
    out.sample("", dataAt);
  }

  /**
   * @param data the signer's {@code data_timestamp}
   */
  void fetched(Instant now, Instant data) {
    fetches.with(OK).increment();
    dataAt = seconds(data);
    fetchedAt = seconds(now);
  }

  void fetchFailed(String code) {
    fetches.with(code).increment();
  }

  void signed(String code) {
    signs.with(code).increment();
  }

  /**
   * @param method with its service and a slash before it
   * @param code gRPC's, in Go's words
   */
  void called(String method, String code, long nanos) {
    durations.with(method, code).observeNanos(nanos);
  }

  private static double seconds(Instant at) {
    return at.getEpochSecond() + at.getNano() / 1e9;
  }

  @Override
  public void close() {
    try {
      moments.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
