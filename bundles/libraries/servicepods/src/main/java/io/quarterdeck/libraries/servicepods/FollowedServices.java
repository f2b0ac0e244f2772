// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.servicepods;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.controller.ObjectKey;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells which Services have to be looked at after a change of a Service or a pod: those that select
 * the pod or did at their last turn, if anything of it has changed that endpoints speak of. Of a
 * Service it keeps its selector, of each of its pods a name and two numbers. Thread-safe.
 */
public final class FollowedServices {
  public static final GroupResource SERVICES = new GroupResource("", "services");
  public static final GroupResource PODS = new GroupResource("", "pods");

  private final Consumer<ObjectKey> changed;
  private final ConcurrentMap<String, ConcurrentMap<String, Entry>> namespaces =
      new ConcurrentHashMap<>();

  /** What is known of one. */
  private static final class Entry {
    volatile Map<String, String> selector = Map.of();
    volatile Seen seen = Seen.NOTHING;
  }

  /**
   * @param changed is told of each Service to look at; must not block
   */
  public FollowedServices(Consumer<ObjectKey> changed) {
    this.changed = changed;
  }

  public Subscription followServices(ObjectReader reader) {
    return reader.subscribe(SERVICES, this::service);
  }

  public Subscription followPods(ObjectReader reader) {
    return reader.subscribe(PODS, this::pod);
  }

  /** Whether it is there, as far as has been heard. */
  public boolean knows(ObjectKey service) {
    Map<String, Entry> services = namespaces.get(service.namespace());
    return services != null && services.containsKey(service.name());
  }

  private void service(ApiObject service, boolean deleted) {
    ObjectKey key = ObjectKey.of(service);
    if (deleted) {
      forget(key);
    } else {
      namespaces
              .computeIfAbsent(key.namespace(), n -> new ConcurrentHashMap<>())
              .computeIfAbsent(key.name(), n -> new Entry())
              .selector =
          Map.copyOf(service.field("spec").get("selector").stringMap());
    }
    changed.accept(key);
  }

  private void forget(ObjectKey key) {
    namespaces.computeIfPresent(
        key.namespace(),
        (n, services) -> {
          services.remove(key.name());
          return services.isEmpty() ? null : services;
        });
  }

  private void pod(ApiObject pod, boolean deleted) {
    String namespace = pod.meta().namespace();
    ConcurrentMap<String, Entry> services = namespaces.get(namespace);
    if (services == null) {
      return;
    }
    Map<String, String> labels = pod.meta().labels();
    PodState now = PodState.of(pod);
    services.forEach(
        (name, entry) -> {
          PodState before = entry.seen.pod(pod.meta().name());
          if (concerns(entry, labels, now, before, deleted)) {
            changed.accept(new ObjectKey(namespace, name));
          }
        });
  }

  private static boolean concerns(
      Entry entry,
      Map<String, String> labels,
      PodState now,
      @Nullable PodState before,
      boolean deleted) {
    boolean selected =
        !entry.selector.isEmpty() && labels.entrySet().containsAll(entry.selector.entrySet());
    if (!selected || before == null) {
      return selected || before != null;
    }
    return deleted || now.print() != before.print();
  }

  /**
   * Remembers what a turn of a Service has seen.
   *
   * @return when that happened which endpoints now say, for {@link LastChange#ANNOTATION}; empty
   *     when nothing has
   */
  public String seen(ApiObject service, List<ApiObject> pods) {
    ConcurrentMap<String, Entry> services =
        namespaces.getOrDefault(service.meta().namespace(), new ConcurrentHashMap<>());
    Entry entry = services.getOrDefault(service.meta().name(), new Entry());
    Seen now = Seen.of(service, pods);
    String since = LastChange.of(entry.seen, now);
    entry.seen = now;
    return since;
  }
}
