// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.admission;

import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.runtime.metrics.Summary;
import io.quarterdeck.spi.admission.Operation;
import java.time.Duration;
import java.util.List;

/** How long admission takes, by plugin and as a whole, under Kubernetes' names. Thread-safe. */
public final class AdmissionMetrics {
  private static final List<Double> BOUNDS = List.of(0.005, 0.025, 0.1, 0.5, 1.0, 2.5);

  private static final Duration WINDOW = Duration.ofHours(5);

  private final Family<Histogram> plugins;
  private final Family<Histogram> steps;
  private final Family<Summary> stepSummary;

  public AdmissionMetrics(Metrics metrics) {
    plugins =
        metrics.histogram(
            "apiserver_admission_controller_admission_duration_seconds",
            "Seconds that an admission plugin took, by name, type, operation and result",
            BOUNDS,
            "name",
            "operation",
            "rejected",
            "type");
    steps =
        metrics.histogram(
            "apiserver_admission_step_admission_duration_seconds",
            "Seconds that a phase of admission took, by type, operation and result",
            BOUNDS,
            "operation",
            "rejected",
            "type");
    stepSummary =
        metrics.summary(
            "apiserver_admission_step_admission_duration_seconds_summary",
            "The same as quantiles of the last hours",
            WINDOW,
            "operation",
            "rejected",
            "type");
  }

  /**
   * One call of a plugin.
   *
   * @param type {@code admit} or {@code validate}
   */
  void plugin(String name, String type, Operation operation, boolean rejected, long nanos) {
    plugins.with(name, operation.name(), Boolean.toString(rejected), type).observeNanos(nanos);
  }

  /** All plugins of one phase over one write. */
  void step(String type, Operation operation, boolean rejected, long nanos) {
    steps.with(operation.name(), Boolean.toString(rejected), type).observeNanos(nanos);
    stepSummary.with(operation.name(), Boolean.toString(rejected), type).observe(nanos / 1e9);
  }
}
