// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.watches;

import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import java.util.function.Supplier;

/** What watchers are sent, under Kubernetes' names. */
public final class WatchMeters {
  private static final List<Double> SIZES =
      List.of(1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 65536.0, 131072.0);

  private static final List<Double> LISTS =
      List.of(
          0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 15.0, 20.0, 30.0, 45.0,
          60.0);

  private final Family<Counter> events;
  private final Family<Histogram> sizes;
  private final Family<Histogram> lists;

  public WatchMeters(Metrics metrics) {
    events =
        metrics.counter(
            "apiserver_watch_events_total",
            "Events that watchers were sent.",
            "group",
            "version",
            "resource");
    sizes =
        metrics.histogram(
            "apiserver_watch_events_sizes",
            "How large they were, in bytes.",
            SIZES,
            "group",
            "version",
            "resource");
    lists =
        metrics.histogram(
            "apiserver_watch_list_duration_seconds",
            "How long it took to send watchers the state that they begin with.",
            LISTS,
            "group",
            "version",
            "resource",
            "scope");
  }

  /** The meter of one watch. */
  public Meter of(ResourceRequest r) {
    String group = r.kind().group();
    String version = r.kind().version();
    String resource = r.resource().groupResource().resource();
    return new Meter(
        events.with(group, version, resource),
        sizes.with(group, version, resource),
        () -> lists.with(group, version, resource, scope(r)));
  }

  private static String scope(ResourceRequest r) {
    if (!r.name().isEmpty()) {
      return "resource";
    }
    return r.namespace().isEmpty() ? "cluster" : "namespace";
  }

  /** Of one resource in one version. */
  public record Meter(Counter events, Histogram sizes, Supplier<Histogram> lists) {
    void sent(int bytes) {
      events.increment();
      sizes.observe(bytes);
    }

    /** All of the state at the beginning was sent. */
    void listed(long nanos) {
      lists.get().observeNanos(nanos);
    }
  }
}
