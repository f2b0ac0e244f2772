// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.availability;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Gauge;
import io.quarterdeck.runtime.metrics.Metrics;

/** Which APIServices are unavailable, under Kubernetes' names. Thread-safe. */
final class AvailabilityMeters {
  private final Family<Gauge> unavailable;
  private final Family<Counter> fallen;

  AvailabilityMeters(Metrics metrics) {
    unavailable =
        metrics.gauge(
            "aggregator_unavailable_apiservice",
            "Whether an APIService is unavailable (1) or not (0).",
            "name");
    fallen =
        metrics.counter(
            "aggregator_unavailable_apiservice_total",
            "How often an APIService became unavailable, by why.",
            "name",
            "reason");
  }

  void now(String name, boolean available) {
    unavailable.with(name).set(available ? 0 : 1);
  }

  void fell(String name, String reason) {
    fallen.with(name, reason.isEmpty() ? "UnknownReason" : reason).increment();
  }

  /** It is deleted. */
  void forget(String name) {
    unavailable.remove(name);
  }
}
