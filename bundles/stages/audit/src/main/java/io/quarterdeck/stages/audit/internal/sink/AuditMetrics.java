// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.audit.internal.sink;

import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.stages.audit.internal.policy.Level;

/** The counters of the audit log, named as Kubernetes'. */
public final class AuditMetrics {
  private final RestMeters calls;
  private final Counter events;
  private final Counter rejected;
  private final Family<Counter> errors;
  private final Family<Counter> levels;

  public AuditMetrics(Metrics metrics) {
    calls = new RestMeters(metrics);
    events = metrics.counter("apiserver_audit_event_total", "Audit events that were made.").with();
    rejected =
        metrics
            .counter(
                "apiserver_audit_requests_rejected_total",
                "Requests refused because their audit event could not be stored.")
            .with();
    errors =
        metrics.counter(
            "apiserver_audit_error_total",
            "Audit events that were not stored, by the backend that lost them.",
            "plugin");
    levels =
        metrics.counter("apiserver_audit_level_total", "Requests by their audit level.", "level");
  }

  /** Of calls of the webhook. */
  RestMeters calls() {
    return calls;
  }

  public void event() {
    events.increment();
  }

  public void rejected() {
    rejected.increment();
  }

  void lost(String plugin, int count) {
    errors.with(plugin).add(count);
  }

  public void level(Level level) {
    levels.with(level.wire()).increment();
  }
}
