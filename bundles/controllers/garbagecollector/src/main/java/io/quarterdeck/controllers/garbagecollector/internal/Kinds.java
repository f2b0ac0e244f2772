// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.garbagecollector.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.runtime.controller.ServedResources;
import io.quarterdeck.runtime.controller.ServedResources.One;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is served now, by kind. Immutable. */
final class Kinds {
  static final Kinds NONE = new Kinds(Map.of(), Set.of(), Set.of());

  /** Events own nothing and nobody owns them. */
  private static final Set<GroupResource> IGNORED =
      Set.of(new GroupResource("", "events"), new GroupResource("events.k8s.io", "events"));

  private final Map<GroupVersionKind, One> byKind;
  private final Set<GroupResource> followed;
  private final Set<GroupVersion> failed;

  private Kinds(
      Map<GroupVersionKind, One> byKind, Set<GroupResource> followed, Set<GroupVersion> failed) {
    this.byKind = byKind;
    this.followed = followed;
    this.failed = failed;
  }

  static Kinds of(ServedResources served) {
    Map<GroupVersionKind, One> byKind = new HashMap<>();
    for (One one : served.all()) {
      if (one.has("get")) {
        byKind.putIfAbsent(one.kind(), one);
      }
    }
    Set<GroupResource> followed = new LinkedHashSet<>();
    for (One one : served.preferred()) {
      if (one.has("delete", "list", "watch")) {
        followed.add(one.resource().groupResource());
      }
    }
    followed.removeAll(IGNORED);
    return new Kinds(byKind, followed, Set.copyOf(served.failed()));
  }

  /** Null for one that nobody serves, or whose server does not answer. */
  @Nullable One find(String apiVersion, String kind) {
    return byKind.get(GroupVersion.parse(apiVersion).withKind(kind));
  }

  /** Empty for one that is not served. */
  String kindOf(GroupResource resource) {
    for (One one : byKind.values()) {
      if (one.resource().groupResource().equals(resource)) {
        return one.kind().kind();
      }
    }
    return "";
  }

  /** Whose objects may own and be owned. */
  Set<GroupResource> followed() {
    return followed;
  }

  /** Whether some server did not say what it serves. */
  boolean isPartial() {
    return !failed.isEmpty();
  }
}
