// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.MetadataFeed;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An {@link ObjectReader} over objects that a test puts in; every resource is synced at first.
 *
 * <p>Thread-safe. Listeners are called by who changes, in the order of the changes, and as a cache
 * does: without a lock that reading takes.
 */
public final class MemoryObjects implements ObjectReader {
  private record Key(GroupResource resource, String namespace, String name) {}

  /** Held while changes are delivered, and taken before this object's own lock. */
  private final Object delivery = new Object();

  private final Map<GroupResource, Map<String, ApiObject>> objects = new HashMap<>();
  private final Map<GroupResource, List<ChangeListener>> listeners = new HashMap<>();
  private final Set<GroupResource> unsynced = new HashSet<>();
  private final Set<Key> onlyLive = new HashSet<>();

  /** Held around a write that reads first: by all clients of these objects. */
  final Object writing = new Object();

  private long revision = 1;

  /** The revision of the next write. */
  synchronized long nextRevision() {
    return ++revision;
  }

  /** Stores a copy and notifies the listeners. */
  public MemoryObjects put(GroupResource resource, ApiObject object) {
    synchronized (delivery) {
      store(resource, object);
      notifyListeners(resource, object, false);
    }
    return this;
  }

  /** Stores an object that only {@link #getLive} finds: the cache is behind. */
  public synchronized MemoryObjects putLive(GroupResource resource, ApiObject object) {
    store(resource, object);
    onlyLive.add(new Key(resource, object.meta().namespace(), object.meta().name()));
    return this;
  }

  public void delete(GroupResource resource, String namespace, String name) {
    synchronized (delivery) {
      ApiObject gone = take(resource, namespace, name);
      if (gone != null) {
        notifyListeners(resource, gone, true);
      }
    }
  }

  private synchronized void store(GroupResource resource, ApiObject object) {
    of(resource).put(key(object.meta().namespace(), object.meta().name()), object.copy());
  }

  private synchronized @Nullable ApiObject take(
      GroupResource resource, String namespace, String name) {
    return of(resource).remove(key(namespace, name));
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
  public Subscription subscribe(GroupResource resource, ChangeListener listener) {
    synchronized (delivery) {
      list(resource, "", LabelSelector.EVERYTHING).forEach(o -> listener.changed(o, false));
      add(resource, listener);
    }
    return () -> remove(resource, listener);
  }

  @Override
  public MetadataFeed feed(MetadataFeed.Listener listener) {
    Map<GroupResource, Subscription> followed = new HashMap<>();
    return new MetadataFeed() {
      @Override
      public synchronized void follow(Collection<GroupResource> resources) {
        followed.keySet().stream().filter(r -> !resources.contains(r)).toList().forEach(this::end);
        for (GroupResource r : resources) {
          followed.computeIfAbsent(
              r, one -> subscribe(one, (object, gone) -> listener.changed(one, object, gone)));
        }
        listener.complete();
      }

      private void end(GroupResource resource) {
        Subscription gone = followed.remove(resource);
        if (gone != null) {
          gone.close();
        }
      }

      @Override
      public synchronized void close() {
        List.copyOf(followed.keySet()).forEach(this::end);
      }
    };
  }

  private synchronized void add(GroupResource resource, ChangeListener listener) {
    listeners.computeIfAbsent(resource, r -> new ArrayList<>()).add(listener);
  }

  /** How many listeners a resource has. */
  public synchronized int listeners(GroupResource resource) {
    return listeners.getOrDefault(resource, List.of()).size();
  }

  private synchronized void remove(GroupResource resource, ChangeListener listener) {
    listeners.getOrDefault(resource, new ArrayList<>()).remove(listener);
  }

  private void notifyListeners(GroupResource resource, ApiObject object, boolean deleted) {
    listenersOf(resource).forEach(l -> l.changed(object.copy(), deleted));
  }

  private synchronized List<ChangeListener> listenersOf(GroupResource resource) {
    return List.copyOf(listeners.getOrDefault(resource, List.of()));
  }

  private Map<String, ApiObject> of(GroupResource resource) {
    return objects.computeIfAbsent(resource, r -> new TreeMap<>());
  }

  private static String key(String namespace, String name) {
    return namespace + "/" + name;
  }
}
