// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.webhook.internal;

import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** What is counted of one service, under Kubernetes' names. Thread-safe. */
final class Meters {
  private static final String TYPE = "Webhook";
  private static final String PREFIX = "apiserver_authorization_";
  private static final List<Double> CALLS =
      List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);
  private static final List<Double> EVALUATIONS =
      List.of(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5);

  private final String name;
  private final RestMeters calls;
  private final Family<Counter> evaluations;
  private final Family<Counter> failOpen;
  private final Family<Histogram> durations;
  private final Counter excluded;
  private final Counter failed;
  private final Histogram evaluated;

  Meters(Metrics metrics, String name) {
    this.name = name;
    this.calls = new RestMeters(metrics);
    evaluations =
        metrics.counter(
            PREFIX + "webhook_evaluations_total", "Calls of a webhook.", "name", "result");
    failOpen =
        metrics.counter(
            PREFIX + "webhook_evaluations_fail_open_total",
            "Calls without an answer after which the next authorizer was asked.",
            "name",
            "result");
    durations =
        metrics.histogram(
            PREFIX + "webhook_duration_seconds",
            "How long calls of a webhook took.",
            CALLS,
            "name",
            "result");
    excluded =
        metrics
            .counter(
                PREFIX + "match_condition_exclusions_total",
                "Requests that a match condition kept from a webhook.",
                "name",
                "type")
            .with(name, TYPE);
    failed =
        metrics
            .counter(
                PREFIX + "match_condition_evaluation_errors_total",
                "Match conditions that could not be evaluated.",
                "name",
                "type")
            .with(name, TYPE);
    evaluated =
        metrics
            .histogram(
                PREFIX + "match_condition_evaluation_seconds",
                "How long match conditions took.",
                EVALUATIONS,
                "name",
                "type")
            .with(name, TYPE);
  }

  /**
   * A call.
   *
   * @param result {@code success}, {@code timeout}, {@code canceled} or {@code error}
   */
  void called(String result, long nanos) {
    evaluations.with(name, result).increment();
    durations.with(name, result).observeNanos(nanos);
  }

  void failedOpen(String result) {
    failOpen.with(name, result).increment();
  }

  void conditions(Conditions.Verdict verdict, long nanos) {
    evaluated.observeNanos(nanos);
    switch (verdict) {
      case FAILED -> failed.increment();
      case NOT_MET -> excluded.increment();
      case MET -> {}
    }
  }

  /** Of the calls themselves, by the server that is called. */
  RestMeters calls() {
    return calls;
  }
}
