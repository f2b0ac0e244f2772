// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin keeps of each object of one resource, by namespace and name, as the objects change.
 *
 * <p>The first question waits for the cache to be filled, so that an answer never lacks what was
 * there before; later ones do not block. As fresh as the cache. Thread-safe; close it when the
 * plugin is deactivated.
 *
 * @param <V> a small immutable record of the fields that the plugin needs
 */
public final class Followed<V> implements AutoCloseable {
  private final ObjectReader reader;
  private final GroupResource resource;
  private final Function<ApiObject, V> keep;
  private final ConcurrentMap<String, Map<String, Held<V>>> namespaces = new ConcurrentHashMap<>();
  private final ObjectReader.Subscription subscription;
  private volatile boolean loaded;

  private record Held<V>(long version, V value) {}

  /**
   * Follows a resource.
   *
   * @param keep makes the record of an object; it must not keep the object itself
   */
  public Followed(ObjectReader reader, GroupResource resource, Function<ApiObject, V> keep) {
    this.reader = reader;
    this.resource = resource;
    this.keep = keep;
    this.subscription = reader.subscribe(resource, this::changed);
  }

  /** The record of one object, or null. The namespace is empty for a cluster-scoped resource. */
  public @Nullable V get(String namespace, String name) {
    load();
    Held<V> held = namespaces.getOrDefault(namespace, Map.of()).get(name);
    return held == null ? null : held.value();
  }

  /** The records of a namespace, by name. */
  public List<V> in(String namespace) {
    load();
    Map<String, Held<V>> there = namespaces.get(namespace);
    return there == null ? List.of() : there.values().stream().map(Held::value).toList();
  }

  /** The records of all namespaces. */
  public Collection<V> all() {
    load();
    List<V> out = new ArrayList<>();
    namespaces.values().forEach(m -> m.values().forEach(h -> out.add(h.value())));
    return out;
  }

  /**
   * What is there already is delivered asynchronously: whoever asks earlier reads it. Under the
   * lock of {@link #changed}, so that a deletion cannot be delivered between reading and keeping.
   */
  private void load() {
    if (loaded) {
      return;
    }
    synchronized (this) {
      if (!loaded) {
        reader.list(resource, "", LabelSelector.EVERYTHING).forEach(this::put);
        loaded = true;
      }
    }
  }

  private synchronized void changed(ApiObject object, boolean deleted) {
    if (deleted) {
      remove(object);
    } else {
      put(object);
    }
  }

  private void put(ApiObject o) {
    long version = version(o);
    namespaces
        .computeIfAbsent(o.meta().namespace(), n -> new ConcurrentSkipListMap<>())
        .compute(
            o.meta().name(),
            (name, held) ->
                held != null && held.version() > version
                    ? held
                    : new Held<>(version, keep.apply(o)));
  }

  private void remove(ApiObject o) {
    Map<String, Held<V>> there = namespaces.get(o.meta().namespace());
    if (there == null) {
      return;
    }
    // one that was made anew and has been read already is newer than the deletion
    there.computeIfPresent(
        o.meta().name(), (name, held) -> held.version() > version(o) ? held : null);
    if (there.isEmpty()) {
      namespaces.remove(o.meta().namespace());
    }
  }

  private static long version(ApiObject o) {
    String text = o.meta().resourceVersion();
    return text.isEmpty() ? 0 : Long.parseUnsignedLong(text);
  }

  @Override
  public void close() {
    subscription.close();
  }
}
