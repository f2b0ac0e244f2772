// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.resourcequota.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Which quota counts what, so that only a change that concerns one has it counted. Thread-safe. */
final class KnownQuotas {
  private final ConcurrentMap<String, ConcurrentMap<String, Set<GroupResource>>> namespaces =
      new ConcurrentHashMap<>();

  /** Whether it was not known. */
  boolean add(ObjectKey quota) {
    return namespaces
            .computeIfAbsent(quota.namespace(), n -> new ConcurrentHashMap<>())
            .putIfAbsent(quota.name(), Set.of())
        == null;
  }

  void counts(ObjectKey quota, Set<GroupResource> resources) {
    ConcurrentMap<String, Set<GroupResource>> there = namespaces.get(quota.namespace());
    if (there != null) {
      there.computeIfPresent(quota.name(), (n, before) -> Set.copyOf(resources));
    }
  }

  void remove(ObjectKey quota) {
    ConcurrentMap<String, Set<GroupResource>> there = namespaces.get(quota.namespace());
    if (there != null) {
      there.remove(quota.name());
    }
  }

  List<ObjectKey> counting(GroupResource resource, String namespace) {
    List<ObjectKey> out = new ArrayList<>();
    Map<String, Set<GroupResource>> there = namespaces.get(namespace);
    if (there != null) {
      there.forEach(
          (name, resources) -> {
            if (resources.contains(resource)) {
              out.add(new ObjectKey(namespace, name));
            }
          });
    }
    return out;
  }
}
