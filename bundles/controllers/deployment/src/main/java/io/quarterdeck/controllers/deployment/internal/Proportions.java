// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How a change of size in the middle of a rollout is shared by the ReplicaSets that have pods.
 * Kubernetes: {@code scale} of {@code pkg/controller/deployment/sync.go}, {@code GetProportion}.
 */
final class Proportions {
  /** A ReplicaSet and its new size. */
  record Share(ApiObject set, long size) {}

  private Proportions() {}

  /** The new size of each, the largest first, which has what rounding leaves over. */
  static List<Share> of(ApiObject deployment, List<ApiObject> active, Limits limits) {
    long toAdd = (limits.replicas() > 0 ? limits.most() : 0) - Sets.replicas(active);
    Comparator<ApiObject> ages = toAdd > 0 ? Sets.OLDEST.reversed() : Sets.OLDEST;
    List<ApiObject> order =
        active.stream()
            .sorted(
                Comparator.comparingLong((ApiObject s) -> Sets.replicas(s))
                    .reversed()
                    .thenComparing(ages))
            .toList();
    List<Share> out = new ArrayList<>();
    long added = 0;
    for (ApiObject set : order) {
      long share = share(deployment, set, limits, toAdd, toAdd - added);
      out.add(new Share(set, Sets.replicas(set) + share));
      added += share;
    }
    if (!out.isEmpty()) {
      Share first = out.getFirst();
      out.set(0, new Share(first.set(), Math.max(0, first.size() + toAdd - added)));
    }
    return out;
  }

  private static long share(
      ApiObject deployment, ApiObject set, Limits limits, long toAdd, long allowed) {
    if (toAdd == 0 || allowed == 0) {
      return 0;
    }
    long fraction = fraction(deployment, set, limits);
    return toAdd > 0 ? Math.min(fraction, allowed) : Math.max(fraction, allowed);
  }

  private static long fraction(ApiObject deployment, ApiObject set, Limits limits) {
    long size = Sets.replicas(set);
    if (limits.replicas() == 0) {
      return -size;
    }
    Long written = Revisions.number(set, Revisions.MOST);
    long before =
        written == null || written == 0
            ? deployment.field("status").get("replicas").number()
            : written;
    return before == 0 ? 0 : Math.round((double) size * limits.most() / before) - size;
  }
}
