// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.reset.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Caches that only remember who waited for them; and the definitions by name. */
final class Cached implements ObjectReader {
  final Set<GroupResource> filled = new HashSet<>();
  final Set<GroupResource> slow = new HashSet<>();
  final List<GroupResource> awaited = new ArrayList<>();
  final Map<String, ApiObject> definitions = new HashMap<>();

  @Override
  public @Nullable ApiObject get(GroupResource resource, String namespace, String name) {
    return definitions.get(name);
  }

  @Override
  public @Nullable ApiObject getLive(GroupResource resource, String namespace, String name) {
    throw new AssertionError("nobody asks");
  }

  @Override
  public List<ApiObject> list(GroupResource resource, String namespace, LabelSelector labels) {
    throw new AssertionError("nobody asks");
  }

  @Override
  public @Nullable Stats stats(GroupResource resource) {
    return filled.contains(resource) ? new Stats(1, 1) : null;
  }

  @Override
  public boolean isSynced(GroupResource resource) {
    throw new AssertionError("this fills it");
  }

  @Override
  public Subscription subscribe(GroupResource resource, ChangeListener listener) {
    throw new AssertionError("nobody asks");
  }

  @Override
  public void awaitFresh(GroupResource resource) {
    awaited.add(resource);
    if (slow.contains(resource)) {
      throw ApiException.unavailable("too slow", 1);
    }
  }
}
