// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import java.util.Set;

/** What is counted of authentication, under Kubernetes' names. Thread-safe. */
public final class AuthenticationMetrics {
  private static final List<Double> LATENCY =
      List.of(
          0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096,
          8.192, 16.384);
  private static final List<Double> CACHE =
      List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);

  /** Whose name is counted as it is. */
  private static final Set<String> NAMED =
      Set.of(
          "admin", "client", "kube_proxy", "kubelet", "system:serviceaccount:kube-system:default");

  private final Family<Counter> users;
  private final Family<Counter> attempts;
  private final Family<Histogram> durations;
  private final Family<Counter> cacheRequests;
  private final Family<Counter> fetches;
  private final Family<Histogram> cacheDurations;
  private final Gauge fetching;

  public AuthenticationMetrics(Metrics metrics) {
    users =
        metrics.counter(
            "authenticated_user_requests", "Authenticated requests by kind of user.", "username");
    attempts = metrics.counter("authentication_attempts", "Authenticated attempts.", "result");
    durations =
        metrics.histogram(
            "authentication_duration_seconds", "How long authentication took.", LATENCY, "result");
    cacheRequests =
        metrics.counter(
            "authentication_token_cache_request_total", "Questions to the token cache.", "status");
    fetches =
        metrics.counter(
            "authentication_token_cache_fetch_total",
            "Tokens that authenticators were asked about.",
            "status");
    fetching =
        metrics
            .gauge(
                "authentication_token_cache_active_fetch_count",
                "Tokens that authenticators are being asked about.",
                "status")
            .with("in_flight");
    cacheDurations =
        metrics.histogram(
            "authentication_token_cache_request_duration_seconds",
            "How long it took until a token was known, or known to be none.",
            CACHE,
            "status");
  }

  void succeeded(String username, long nanos) {
    users.with(kind(username)).increment();
    attempted("success", nanos);
  }

  void failed(long nanos) {
    attempted("failure", nanos);
  }

  private void attempted(String result, long nanos) {
    attempts.with(result).increment();
    durations.with(result).observeNanos(nanos);
  }

  /** Names are many; Kubernetes counts their kinds. */
  private static String kind(String username) {
    if (NAMED.contains(username)) {
      return username;
    }
    return username.contains("@") ? "email_id" : "other";
  }

  /** One token more that is being authenticated, or one less. */
  void fetching(int more) {
    fetching.add(more);
  }

  void remembered(long nanos) {
    cacheRequests.with("hit").increment();
    cacheDurations.with("hit").observeNanos(nanos);
  }

  /**
   * A token that was not remembered.
   *
   * @param good whether nobody failed over it or rejected it
   */
  void fetched(boolean good, long nanos) {
    cacheRequests.with("miss").increment();
    cacheDurations.with("miss").observeNanos(nanos);
    fetches.with(good ? "ok" : "error").increment();
  }
}
