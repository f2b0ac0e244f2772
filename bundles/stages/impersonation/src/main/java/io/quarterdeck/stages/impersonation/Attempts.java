// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.impersonation;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** Who tried to act for another, by mode, under Kubernetes' names. Thread-safe. */
final class Attempts {
  private static final List<Double> SECONDS =
      List.of(
          0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, 1.024, 2.048, 4.096,
          8.192, 16.384);

  private final Family<Counter> attempts;
  private final Family<Histogram> attemptSeconds;
  private final Family<Counter> questions;
  private final Family<Histogram> questionSeconds;

  Attempts(Metrics metrics) {
    attempts = counter(metrics, "attempts", "Requests for somebody else.");
    attemptSeconds = histogram(metrics, "attempts", "How long it took to know who.");
    questions = counter(metrics, "authorization_attempts", "Questions to the authorizers for it.");
    questionSeconds = histogram(metrics, "authorization_attempts", "How long each of them took.");
  }

  private static Family<Counter> counter(Metrics metrics, String name, String help) {
    return metrics.counter("apiserver_impersonation_" + name + "_total", help, "mode", "decision");
  }

  private static Family<Histogram> histogram(Metrics metrics, String name, String help) {
    return metrics.histogram(
        "apiserver_impersonation_" + name + "_duration_seconds", help, SECONDS, "mode", "decision");
  }

  /** A request; of one that is denied the mode is the one whose refusal is reported. */
  void attempt(Mode mode, boolean allowed, long nanos) {
    attempts.with(mode.label(), decision(allowed)).increment();
    attemptSeconds.with(mode.label(), decision(allowed)).observeNanos(nanos);
  }

  void question(Mode mode, boolean allowed, long nanos) {
    questions.with(mode.label(), decision(allowed)).increment();
    questionSeconds.with(mode.label(), decision(allowed)).observeNanos(nanos);
  }

  private static String decision(boolean allowed) {
    return allowed ? "allowed" : "denied";
  }
}
