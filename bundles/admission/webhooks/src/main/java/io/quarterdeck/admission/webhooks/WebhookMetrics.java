// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.webhooks;

import io.quarterdeck.admission.webhooks.call.CallFailure;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is counted of each webhook, under Kubernetes' names. Thread-safe. */
public final class WebhookMetrics {
  private static final List<Double> BOUNDS = List.of(0.005, 0.025, 0.1, 0.5, 1.0, 2.5, 10.0, 25.0);
  private static final int HIGHEST_CODE = 600;
  private static final int OK = 200;

  private final String type;
  private final Family<Histogram> durations;
  private final Family<Counter> requests;
  private final Family<Counter> rejections;
  private final Family<Counter> failedOpen;
  private final Family<Counter> excluded;

  /**
   * The families of one plugin.
   *
   * @param type {@code admit} or {@code validating}
   */
  public WebhookMetrics(Metrics metrics, String type) {
    this.type = type;
    durations =
        metrics.histogram(
            "apiserver_admission_webhook_admission_duration_seconds",
            "Seconds that a webhook took, by name, type, operation and result",
            BOUNDS,
            "name",
            "operation",
            "rejected",
            "type");
    requests =
        metrics.counter(
            "apiserver_admission_webhook_request_total",
            "Calls of a webhook, by name, type, operation, HTTP status and result",
            "code",
            "name",
            "operation",
            "rejected",
            "type");
    rejections =
        metrics.counter(
            "apiserver_admission_webhook_rejection_count",
            "Writes that a webhook refused or that failed for it, by cause and HTTP status",
            "error_type",
            "name",
            "operation",
            "rejection_code",
            "type");
    failedOpen =
        metrics.counter(
            "apiserver_admission_webhook_fail_open_count",
            "Writes that were admitted although a webhook failed",
            "name",
            "type");
    excluded =
        metrics.counter(
            "apiserver_admission_match_condition_exclusions_total",
            "Writes for which a webhook was not called because of its match conditions",
            "kind",
            "name",
            "operation",
            "type");
  }

  /** One call: null for an answer of yes, else what became of it. */
  public void called(Webhook hook, AdmissionRequest r, long nanos, @Nullable Exception outcome) {
    String operation = r.operation().name();
    boolean open = outcome instanceof CallFailure && hook.ignoresFailures();
    boolean rejected = outcome != null && !open;
    int code =
        switch (outcome) {
          case null -> OK;
          case CallFailure f -> f.code();
          case ApiException e when e.code() < HIGHEST_CODE -> e.code();
          default -> 0;
        };
    String shown = Integer.toString(Math.min(code, HIGHEST_CODE));
    String refused = Boolean.toString(rejected);
    durations.with(hook.name(), operation, refused, type).observeNanos(nanos);
    requests.with(shown, hook.name(), operation, refused, type).increment();
    if (rejected) {
      rejections.with(cause(outcome), hook.name(), operation, shown, type).increment();
    }
    if (open) {
      failedOpen.with(hook.name(), type).increment();
    }
  }

  private static String cause(@Nullable Exception outcome) {
    return switch (outcome) {
      case CallFailure f -> "calling_webhook_error";
      case ApiException e when e.code() != 500 -> "no_error";
      case null, default -> "apiserver_internal_error";
    };
  }

  /** A match condition was false. */
  public void excluded(Webhook hook, AdmissionRequest r) {
    excluded.with("webhook", hook.name(), r.operation().name(), type).increment();
  }
}
