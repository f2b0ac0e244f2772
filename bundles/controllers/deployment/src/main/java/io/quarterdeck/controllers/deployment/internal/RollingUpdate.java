// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import java.util.List;

/**
 * One step from old ReplicaSets to the current one within the limits. Kubernetes: {@code
 * pkg/controller/deployment/rolling.go}.
 */
final class RollingUpdate {
  private RollingUpdate() {}

  /** Whether something was scaled. */
  static boolean step(Rollout rollout) {
    return grow(rollout) || shrink(rollout);
  }

  private static boolean grow(Rollout rollout) {
    ApiObject current = rollout.sets().current();
    if (current == null) {
      return false;
    }
    long size = Sets.replicas(current);
    long wanted = rollout.limits().replicas();
    if (size == wanted) {
      return false;
    }
    return rollout.resize(current, size > wanted ? wanted : CurrentSet.size(rollout, size));
  }

  /**
   * Old pods go as far as enough others are available; those of the current ReplicaSet that are not
   * count as missing, so that a template that does not work takes no more of the old ones with it.
   */
  private static boolean shrink(Rollout rollout) {
    List<ApiObject> old = oldest(rollout);
    if (old.isEmpty()) {
      return false;
    }
    ApiObject current = rollout.sets().current();
    long missing = current == null ? 0 : Sets.replicas(current) - Sets.available(current);
    long removable = Sets.replicas(rollout.sets().all()) - rollout.limits().least() - missing;
    if (removable <= 0) {
      return false;
    }
    boolean scaled = removeUnhealthy(rollout, old, removable);
    return removeSpare(rollout) || scaled;
  }

  private static List<ApiObject> oldest(Rollout rollout) {
    return Sets.active(rollout.sets().old()).stream().sorted(Sets.OLDEST).toList();
  }

  private static boolean removeUnhealthy(Rollout rollout, List<ApiObject> old, long most) {
    long left = most;
    boolean scaled = false;
    for (ApiObject set : old) {
      long size = Sets.replicas(set);
      long gone = Math.min(left, size - Sets.available(set));
      if (gone > 0) {
        scaled |= rollout.resize(set, size - gone);
        left -= gone;
      }
    }
    return scaled;
  }

  private static boolean removeSpare(Rollout rollout) {
    long available = rollout.sets().all().stream().mapToLong(Sets::available).sum();
    long left = available - rollout.limits().least();
    boolean scaled = false;
    for (ApiObject set : oldest(rollout)) {
      long gone = Math.min(left, Sets.replicas(set));
      if (gone > 0) {
        scaled |= rollout.resize(set, Sets.replicas(set) - gone);
        left -= gone;
      }
    }
    return scaled;
  }
}
