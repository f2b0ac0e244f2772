// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.value;

import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** How long expressions take, under Kubernetes' names. Thread-safe. */
public final class Times {
  private static final List<Double> SECONDS =
      List.of(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0);

  private final Histogram compilation;
  private final Histogram evaluation;

  public Times(Metrics metrics) {
    compilation =
        metrics
            .histogram(
                "apiserver_cel_compilation_duration_seconds",
                "How long it took to compile an expression.",
                SECONDS)
            .with();
    evaluation =
        metrics
            .histogram(
                "apiserver_cel_evaluation_duration_seconds",
                "How long it took to evaluate one.",
                SECONDS)
            .with();
  }

  public void compiled(long nanos) {
    compilation.observeNanos(nanos);
  }

  public void evaluated(long nanos) {
    evaluation.observeNanos(nanos);
  }
}
