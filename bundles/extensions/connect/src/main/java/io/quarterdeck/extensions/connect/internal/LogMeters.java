// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Metrics;

/** How logs are asked for, under Kubernetes' names. Thread-safe. */
final class LogMeters {
  private final Family<Counter> usage;
  private final Counter untrusted;

  LogMeters(Metrics metrics) {
    usage =
        metrics.counter(
            "kube_apiserver_pod_logs_insecure_backend_total",
            "Logs that were asked for, by whether the kubelet's certificate was looked at.",
            "usage");
    untrusted =
        metrics
            .counter(
                "kube_apiserver_pod_logs_backend_tls_failure_total",
                "Logs that were not had because TLS with the kubelet failed.")
            .with();
  }

  /** {@code verified}: the kubelet has to prove who it is. */
  void asked(boolean verified) {
    usage.with(verified ? "enforce_tls" : "skip_tls_allowed").increment();
  }

  void untrusted() {
    untrusted.increment();
  }
}
