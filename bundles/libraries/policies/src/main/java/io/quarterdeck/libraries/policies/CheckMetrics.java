// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.policies;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import java.util.Locale;

/** What is counted of each check of a policy, under Kubernetes' names. Thread-safe. */
public final class CheckMetrics {
  private static final List<Double> BOUNDS = List.of(0.0000005, 0.001, 0.01, 0.1, 1.0);

  private final Family<Counter> checks;
  private final Family<Histogram> durations;

  /** Why an expression gave no answer. */
  public enum ErrorType {
    NO_ERROR,
    COMPILE_ERROR,
    INVALID_ERROR,
    OUT_OF_BUDGET;

    /** Of the words in which an {@link Evaluator} reported a failure. */
    public static ErrorType of(String failure) {
      if (failure.startsWith("compilation")) {
        return COMPILE_ERROR;
      }
      return failure.startsWith(Evaluator.SPENT) ? OUT_OF_BUDGET : INVALID_ERROR;
    }

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private CheckMetrics(Metrics metrics, String prefix, String... labels) {
    checks = metrics.counter(prefix + "_check_total", "Checks of a policy, by binding", labels);
    durations =
        metrics.histogram(
            prefix + "_check_duration_seconds",
            "Seconds that the expressions of a policy took, by binding",
            BOUNDS,
            labels);
  }

  /** Of {@code apiserver_validating_admission_policy_…}, by what was done about it. */
  public static CheckMetrics validating(Metrics metrics) {
    return new CheckMetrics(
        metrics,
        "apiserver_validating_admission_policy",
        "enforcement_action",
        "error_type",
        "policy",
        "policy_binding");
  }

  /** Of {@code apiserver_mutating_admission_policy_…}. */
  public static CheckMetrics mutating(Metrics metrics) {
    return new CheckMetrics(
        metrics, "apiserver_mutating_admission_policy", "error_type", "policy", "policy_binding");
  }

  /** One check of a validating policy: {@code allow}, {@code deny}, {@code audit}, {@code warn}. */
  public void validated(String action, ErrorType error, String policy, String binding, long nanos) {
    count(nanos, action, error.label(), policy, binding);
  }

  /** One run of a mutating policy. */
  public void mutated(ErrorType error, String policy, String binding, long nanos) {
    count(nanos, error.label(), policy, binding);
  }

  private void count(long nanos, String... labels) {
    checks.with(labels).increment();
    durations.with(labels).observeNanos(nanos);
  }
}
