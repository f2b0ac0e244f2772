// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

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
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An {@link ObjectReader} over objects that a test puts in; every resource is synced at first. */
public final class MemoryObjects implements ObjectReader {
  private record Key(GroupResource resource, String namespace, String name) {}

  private final Map<GroupResource, Map<String, ApiObject>> objects = new HashMap<>();
  private final Map<GroupResource, List<ChangeListener>> listeners = new HashMap<>();
  private final Set<GroupResource> unsynced = new HashSet<>();
  private final Set<Key> onlyLive = new HashSet<>();

  /** Stores a copy and notifies the listeners. */
  public synchronized MemoryObjects put(GroupResource resource, ApiObject object) {
    of(resource).put(key(object.meta().namespace(), object.meta().name()), object.copy());
    tell(resource, object, false);
    return this;
  }

  /** Stores an object that only {@link #getLive} finds: the cache is behind. */
  public synchronized MemoryObjects putLive(GroupResource resource, ApiObject object) {
    of(resource).put(key(object.meta().namespace(), object.meta().name()), object.copy());
    onlyLive.add(new Key(resource, object.meta().namespace(), object.meta().name()));
    return this;
  }

  public synchronized void delete(GroupResource resource, String namespace, String name) {
    ApiObject gone = of(resource).remove(key(namespace, name));
    if (gone != null) {
      tell(resource, gone, true);
    }
  }

  /** Says whether the resource's cache counts as filled. */
  public synchronized void setSynced(GroupResource resource, boolean synced) {
    if (synced) {
      unsynced.remove(resource);
    } else {
      unsynced.add(resource);
    }
  }

  @Override
  public synchronized @Nullable ApiObject get(
      GroupResource resource, String namespace, String name) {
    return onlyLive.contains(new Key(resource, namespace, name))
        ? null
        : getLive(resource, namespace, name);
  }

  @Override
  public synchronized @Nullable ApiObject getLive(
      GroupResource resource, String namespace, String name) {
    ApiObject found = of(resource).get(key(namespace, name));
    return found == null ? null : found.copy();
  }

  @Override
  public synchronized List<ApiObject> list(
      GroupResource resource, String namespace, LabelSelector labels) {
    return of(resource).values().stream()
        .filter(o -> namespace.isEmpty() || namespace.equals(o.meta().namespace()))
        .filter(o -> labels.matches(o.meta().labels()))
        .map(ApiObject::copy)
        .toList();
  }

  @Override
  public synchronized boolean isSynced(GroupResource resource) {
    return !unsynced.contains(resource);
  }

  @Override
  public synchronized Subscription subscribe(GroupResource resource, ChangeListener listener) {
    of(resource).values().forEach(o -> listener.changed(o.copy(), false));
    listeners.computeIfAbsent(resource, r -> new ArrayList<>()).add(listener);
    return () -> unsubscribe(resource, listener);
  }

  /** How many listeners a resource has. */
  public synchronized int listeners(GroupResource resource) {
    return listeners.getOrDefault(resource, List.of()).size();
  }

  private synchronized void unsubscribe(GroupResource resource, ChangeListener listener) {
    listeners.getOrDefault(resource, new ArrayList<>()).remove(listener);
  }

  private void tell(GroupResource resource, ApiObject object, boolean deleted) {
    List.copyOf(listeners.getOrDefault(resource, List.of()))
        .forEach(l -> l.changed(object.copy(), deleted));
  }

  private Map<String, ApiObject> of(GroupResource resource) {
    return objects.computeIfAbsent(resource, r -> new TreeMap<>());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }
}
