// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.namespace.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one look at a namespace has found: what is left, and what went wrong. */
final class Findings {
  private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

  private final List<String> errors = new ArrayList<>();
  private final Map<String, Integer> remaining = new TreeMap<>();
  private final Map<String, Integer> finalizers = new TreeMap<>();
  private @Nullable String discovery;
  private boolean pods;
  private long waitSeconds;

  void discoveryFailed(String why) {
    discovery = why;
  }

  void discoveryFailed(List<GroupVersion> groups) {
    List<String> each =
        groups.stream().map(gv -> gv + ": stale GroupVersion discovery: " + gv).toList();
    discovery =
        "Discovery failed for some groups, "
            + groups.size()
            + " failing: unable to retrieve the complete list of server APIs: "
            + String.join(", ", each);
  }

  void deletionFailed(GroupVersionResource resource, String why) {
    pods |= resource.equals(PODS);
    errors.add(why);
  }

  /**
   * @param seconds that they may take; 0 when nothing says that they will go
   */
  void remain(GroupVersionResource resource, List<ApiObject> left, long seconds) {
    pods |= resource.equals(PODS);
    remaining.put(resource.resource() + "." + resource.group(), left.size());
    left.forEach(o -> o.meta().finalizers().forEach(f -> finalizers.merge(f, 1, Integer::sum)));
    waitSeconds = Math.max(waitSeconds, seconds);
    if (seconds == 0) {
      errors.add(
          "unexpected items still remain in namespace: "
              + left.getFirst().meta().namespace()
              + " for gvr: "
              + resource);
    }
  }

  /** Nothing else goes before the pods have gone. */
  boolean isHeldByPods() {
    return pods;
  }

  boolean hasErrors() {
    return discovery != null || !errors.isEmpty();
  }

  long waitSeconds() {
    return waitSeconds;
  }

  @Nullable String discovery() {
    return discovery;
  }

  /** Sorted. */
  List<String> errors() {
    return errors.stream().sorted().toList();
  }

  /** How many there are, by {@code RESOURCE.GROUP}. */
  Map<String, Integer> remaining() {
    return remaining;
  }

  /** How many have it, by finalizer. */
  Map<String, Integer> finalizers() {
    return finalizers;
  }
}
