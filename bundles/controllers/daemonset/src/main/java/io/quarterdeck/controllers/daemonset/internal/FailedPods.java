// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.daemonset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.runtime.controller.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * How long to wait before a pod that has failed is replaced: a kubelet that refuses it will go on
 * doing so. Thread-safe. Kubernetes: {@code failedPodsBackoff} of {@code pkg/controller/daemon}.
 */
final class FailedPods {
  private static final Duration MOST = Duration.ofMinutes(15);
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), MOST);

  /** A generation of a DaemonSet on a node. */
  private record Place(String set, long generation, String node) {}

  private record Failures(int count, Instant last) {
    Instant until() {
      return last.plus(BACKOFF.after(count));
    }

    boolean isForgotten(Instant now) {
      return last.plus(MOST.multipliedBy(2)).isBefore(now);
    }
  }

  private final Map<Place, Failures> places = new HashMap<>();

  /** How long to wait; nothing when this one is replaced, which the next one has to wait for. */
  synchronized Duration next(ApiObject set, String node, Instant now) {
    places.values().removeIf(f -> f.isForgotten(now));
    Place place =
        new Place(set.meta().uid(), set.field("status").get("observedGeneration").number(), node);
    Failures before = places.get(place);
    if (before != null && before.until().isAfter(now)) {
      return Duration.between(now, before.until());
    }
    places.put(place, new Failures(before == null ? 1 : before.count() + 1, now));
    return Duration.ZERO;
  }
}
