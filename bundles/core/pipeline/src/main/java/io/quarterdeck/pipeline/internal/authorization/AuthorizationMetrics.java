// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authorization;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authorization.Decision;
import java.util.List;

/** What is counted of authorization, under Kubernetes' names. Thread-safe. */
public final class AuthorizationMetrics {
  private static final List<Double> LATENCY =
      List.of(
          0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096,
          8.192, 16.384);

  private final Family<Counter> attempts;
  private final Family<Histogram> durations;
  private final Family<Counter> decisions;

  public AuthorizationMetrics(Metrics metrics) {
    attempts =
        metrics.counter(
            "authorization_attempts_total", "Requests by what came of authorization.", "result");
    durations =
        metrics.histogram(
            "authorization_duration_seconds", "How long authorization took.", LATENCY, "result");
    decisions =
        metrics.counter(
            "apiserver_authorization_decisions_total",
            "What an authorizer of the chain decided at last.",
            "decision",
            "name",
            "type");
  }

  /** One request. */
  void attempted(Decision decision, long nanos) {
    String result =
        switch (decision) {
          case Decision.Allow a -> "allowed";
          case Decision.Deny d -> "denied";
          case Decision.NoOpinion n -> "no-opinion";
        };
    attempts.with(result).increment();
    durations.with(result).observeNanos(nanos);
  }

  /** A request for which nobody could be asked. */
  void failed(long nanos) {
    attempts.with("error").increment();
    durations.with("error").observeNanos(nanos);
  }

  Counter allowed(AuthorizerEntry entry) {
    return decisions.with("allowed", entry.name(), entry.type());
  }

  Counter denied(AuthorizerEntry entry) {
    return decisions.with("denied", entry.name(), entry.type());
  }
}
