// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.watchcache.item.Item;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who waits for a resource's events, by what they wait for: an event costs those that it concerns
 * and, for each field in use, a look or two. Thread-safe.
 */
final class Listeners {
  private final Set<Timeline.Listener> all = ConcurrentHashMap.newKeySet();
  private final ConcurrentMap<String, ConcurrentMap<String, Set<Timeline.Listener>>> byField =
      new ConcurrentHashMap<>();

  void add(Scope scope, Timeline.Listener listener) {
    if (scope.isAll()) {
      all.add(listener);
    } else {
      byField
          .computeIfAbsent(scope.keyField(), f -> new ConcurrentHashMap<>())
          .compute(scope.keyValue(), (value, before) -> with(before, listener));
    }
  }

  private static Set<Timeline.Listener> with(
      @Nullable Set<Timeline.Listener> before, Timeline.Listener listener) {
    Set<Timeline.Listener> set = before == null ? ConcurrentHashMap.newKeySet(1) : before;
    set.add(listener);
    return set;
  }

  void remove(Scope scope, Timeline.Listener listener) {
    if (scope.isAll()) {
      all.remove(listener);
      return;
    }
    Map<String, Set<Timeline.Listener>> values = byField.get(scope.keyField());
    if (values != null) {
      values.computeIfPresent(
          scope.keyValue(), (value, set) -> set.remove(listener) && set.isEmpty() ? null : set);
    }
  }

  /** Those that wait for all: once for any number of events. */
  void more(long from) {
    all.forEach(listener -> listener.more(from));
  }

  /** Those that wait for what an event changes. */
  void more(CacheEvent event, long sequence) {
    byField.forEach((field, values) -> more(field, values, event, sequence));
  }

  private static void more(
      String field, Map<String, Set<Timeline.Listener>> values, CacheEvent event, long sequence) {
    Item item = event.item();
    if (item == null || values.isEmpty()) {
      return;
    }
    String now = item.field(field);
    wake(values.get(now), sequence);
    Item previous = event.previous();
    String before = previous == null ? now : previous.field(field);
    if (!before.equals(now)) {
      wake(values.get(before), sequence);
    }
  }

  private static void wake(@Nullable Set<Timeline.Listener> listeners, long sequence) {
    if (listeners != null) {
      listeners.forEach(listener -> listener.more(sequence));
    }
  }

  void forEach(Consumer<Timeline.Listener> action) {
    all.forEach(action);
    byField.values().forEach(values -> values.values().forEach(set -> set.forEach(action)));
  }
}
