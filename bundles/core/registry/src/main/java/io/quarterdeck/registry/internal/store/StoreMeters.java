// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.store;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.storage.StorageException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the storage is asked for and how long it takes, under the names that dashboards know from
 * kube-apiserver, whichever storage it is. Thread-safe.
 */
final class StoreMeters {
  /** Seconds, those of kube-apiserver. */
  private static final List<Double> BOUNDS =
      List.of(
          0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0,
          10.0, 15.0, 20.0, 30.0, 45.0, 60.0);

  private static final String[] LABELS = {"operation", "group", "resource"};

  private final Family<Counter> requests;
  private final Family<Counter> errors;
  private final Family<Histogram> durations;

  StoreMeters(Metrics metrics) {
    requests = metrics.counter("etcd_requests_total", "Requests to the storage.", LABELS);
    errors = metrics.counter("etcd_request_errors_total", "Those that failed.", LABELS);
    durations =
        metrics.histogram(
            "etcd_request_duration_seconds", "Seconds that they took.", BOUNDS, LABELS);
  }

  /** Makes the call, and counts it. */
  <T extends @Nullable Object> T timed(String operation, GroupResource of, Supplier<T> call) {
    long start = System.nanoTime();
    try {
      return call.get();
    } catch (StorageException e) {
      errors.with(operation, of.group(), of.resource()).increment();
      throw e;
    } finally {
      requests.with(operation, of.group(), of.resource()).increment();
      durations.with(operation, of.group(), of.resource()).observeNanos(System.nanoTime() - start);
    }
  }
}
