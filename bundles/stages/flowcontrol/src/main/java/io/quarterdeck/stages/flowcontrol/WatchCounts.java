// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.stage.RequestInfo;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** How many watches would see a change: it is sent to each open one, which is work. */
final class WatchCounts {
  /** What is watched; an empty namespace or name stands for all. */
  record Scope(GroupResource resource, String namespace, String name) {}

  private final ConcurrentMap<Scope, Integer> open = new ConcurrentHashMap<>();

  Scope enter(RequestInfo i, String name) {
    Scope scope = new Scope(i.groupResource(), i.namespace(), name);
    open.merge(scope, 1, Integer::sum);
    return scope;
  }

  void leave(Scope scope) {
    open.computeIfPresent(scope, (s, n) -> n == 1 ? null : n - 1);
  }

  int interested(RequestInfo i) {
    if (open.isEmpty()) {
      return 0;
    }
    GroupResource resource = i.groupResource();
    int all = count(resource, "", "") + count(resource, "", i.name());
    return i.namespace().isEmpty()
        ? all
        : all + count(resource, i.namespace(), "") + count(resource, i.namespace(), i.name());
  }

  private int count(GroupResource resource, String namespace, String name) {
    return open.getOrDefault(new Scope(resource, namespace, name), 0);
  }
}
