// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.tainteviction.internal;

import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.pods.Taint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a pod may stay on a node.
 *
 * @param time zero where it must go at once; null for ever
 */
record Patience(@Nullable Duration time) {
  static final Patience NONE = new Patience(Duration.ZERO);
  static final Patience FOREVER = new Patience(null);

  /** Of the tolerations that are used, the first for each taint, the least patient one decides. */
  static Patience of(List<Taint> taints, List<Node> tolerations) {
    Patience least = FOREVER;
    for (Taint taint : taints) {
      Optional<Node> used =
          tolerations.stream().filter(t -> taint.isTolerated(List.of(t))).findFirst();
      if (used.isEmpty()) {
        return NONE;
      }
      least = least.atMost(used.get().get("tolerationSeconds"));
    }
    return least;
  }

  private Patience atMost(Node seconds) {
    if (seconds.isAbsent()) {
      return this;
    }
    Duration limit = Duration.ofSeconds(Math.max(0, seconds.number()));
    return time == null || limit.compareTo(time) < 0 ? new Patience(limit) : this;
  }
}
