// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal;

import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** What watchers are sent, under Kubernetes' names. */
final class WatchMeters {
  private static final List<Double> SIZES =
      List.of(1024.0, 2048.0, 4096.0, 8192.0, 16384.0, 32768.0, 65536.0, 131072.0);

  private final Family<Counter> events;
  private final Family<Histogram> sizes;

  WatchMeters(Metrics metrics) {
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
  }

  /** The meter of one watch. */
  Meter of(ResourceRequest r) {
    String group = r.kind().group();
    String version = r.kind().version();
    String resource = r.resource().groupResource().resource();
    return new Meter(events.with(group, version, resource), sizes.with(group, version, resource));
  }

  /** Of one resource in one version. */
  record Meter(Counter events, Histogram sizes) {
    void sent(int bytes) {
      events.increment();
      sizes.observe(bytes);
    }
  }
}
