// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.ArrayList;
import java.util.List;

/** What is counted of conversion webhooks, under Kubernetes' names. Thread-safe. */
final class ConversionMetrics {
  private static final List<Double> CALLS =
      List.of(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0);
  private static final int DOUBLINGS = 15;

  /** What went wrong with a review. */
  enum Failure {
    NONE(""),
    CALL("conversion_webhook_call_failure"),
    MALFORMED("conversion_webhook_malformed_response_failure"),
    PARTIAL("conversion_webhook_partial_response_failure"),
    INVALID("conversion_webhook_invalid_converted_object_failure");

    private final String label;

    Failure(String label) {
      this.label = label;
    }
  }

  private final List<Family<Histogram>> conversions;
  private final Family<Counter> requests;
  private final Family<Histogram> durations;

  ConversionMetrics(Metrics metrics) {
    // the second name is that of older versions, which dashboards still ask for
    conversions =
        List.of(
            conversions(metrics, "apiserver_crd_conversion_webhook_duration_seconds"),
            conversions(metrics, "apiserver_crd_webhook_conversion_duration_seconds"));
    requests =
        metrics.counter(
            "apiserver_conversion_webhook_request_total",
            "Calls of conversion webhooks, by result and what went wrong",
            "failure_type",
            "result");
    durations =
        metrics.histogram(
            "apiserver_conversion_webhook_duration_seconds",
            "Seconds that calls of conversion webhooks took, by result and what went wrong",
            CALLS,
            "failure_type",
            "result");
  }

  private static Family<Histogram> conversions(Metrics metrics, String name) {
    return metrics.histogram(
        name,
        "Seconds that conversions by webhook took, by definition and versions",
        doubling(),
        "crd_name",
        "from_version",
        "succeeded",
        "to_version");
  }

  private static List<Double> doubling() {
    List<Double> out = new ArrayList<>();
    double bound = 0.001;
    for (int i = 0; i < DOUBLINGS; i++) {
      out.add(bound);
      bound *= 2;
    }
    return out;
  }

  /**
   * One review.
   *
   * @param definition by name
   * @param from the version, without its group, as is {@code to}
   */
  void reviewed(String definition, String from, String to, long nanos, Failure failure) {
    boolean succeeded = failure == Failure.NONE;
    for (Family<Histogram> family : conversions) {
      family.with(definition, from, Boolean.toString(succeeded), to).observeNanos(nanos);
    }
    String result = succeeded ? "success" : "failure";
    requests.with(failure.label, result).increment();
    durations.with(failure.label, result).observeNanos(nanos);
  }
}
