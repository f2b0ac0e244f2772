// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.deployment.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ReplicaSets of a Deployment.
 *
 * @param current the one of its template; null while there is none
 * @param old the others
 */
record Sets(@Nullable ApiObject current, List<ApiObject> old) {
  static final Comparator<ApiObject> OLDEST =
      Comparator.comparing((ApiObject o) -> o.meta().creationTimestamp())
          .thenComparing(o -> o.meta().name());

  Sets {
    old = List.copyOf(old);
  }

  /** Where several are of the template, the oldest is the current one. */
  static Sets of(ApiObject deployment, List<ApiObject> all) {
    Node template = deployment.field("spec").get("template");
    ApiObject current =
        all.stream()
            .filter(s -> PodTemplate.isSame(s.field("spec").get("template"), template))
            .min(OLDEST)
            .orElse(null);
    return new Sets(current, all.stream().filter(s -> s != current).toList());
  }

  Sets with(@Nullable ApiObject newCurrent) {
    return new Sets(newCurrent, old);
  }

  /** With what a write has made of one of them. */
  Sets replacing(ApiObject written) {
    String uid = written.meta().uid();
    return new Sets(
        current != null && current.meta().uid().equals(uid) ? written : current,
        old.stream().map(s -> s.meta().uid().equals(uid) ? written : s).toList());
  }

  List<ApiObject> all() {
    List<ApiObject> out = new ArrayList<>(old);
    if (current != null) {
      out.add(current);
    }
    return out;
  }

  static List<ApiObject> active(List<ApiObject> sets) {
    return sets.stream().filter(s -> replicas(s) > 0).toList();
  }

  /** The wanted number of one. */
  static long replicas(ApiObject set) {
    return set.field("spec").get("replicas").number(1);
  }

  /**
   * How many of its pods are available and will be so: when it was made smaller, its status speaks
   * for a while of pods that are on their way out.
   */
  static long available(ApiObject set) {
    return Math.min(status(set, "availableReplicas"), replicas(set));
  }

  static long status(ApiObject set, String field) {
    return set.field("status").get(field).number();
  }

  static long replicas(List<ApiObject> sets) {
    return sets.stream().mapToLong(Sets::replicas).sum();
  }

  static long status(List<ApiObject> sets, String field) {
    return sets.stream().mapToLong(s -> status(s, field)).sum();
  }

  /** The only active one, or the latest when none is; null when several are, or there is none. */
  @Nullable ApiObject activeOrLatest() {
    List<ApiObject> active = active(all());
    if (active.size() > 1) {
      return null;
    }
    if (active.size() == 1) {
      return active.getFirst();
    }
    return current != null ? current : old.stream().max(OLDEST).orElse(null);
  }
}
