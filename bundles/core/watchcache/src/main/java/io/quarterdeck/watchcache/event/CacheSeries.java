// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Instrument;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The series of one resource's cache: see {@link CacheMeters}. Thread-safe. */
final class CacheSeries {
  private static final List<Double> WAITS =
      List.of(0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0);

  private final Metrics metrics;
  private final GroupResource resource;
  private final List<Runnable> removals = new CopyOnWriteArrayList<>();
  private final ConcurrentMap<String, Lists> lists = new ConcurrentHashMap<>();
  private final Counter fromStore;
  private final Counter received;
  private final Counter dispatched;
  private final Counter initial;
  private final Counter filled;
  private final Counter terminated;
  private final Counter selected;
  private final Counter consistent;
  private final Counter inconsistent;
  private final Counter increases;
  private final Counter decreases;
  private final Counter storeLists;
  private final Counter storeFetched;
  private final Counter storeEvaluated;
  private final Counter storeReturned;
  private final Histogram waited;

  CacheSeries(Metrics metrics, GroupResource resource) {
    this.metrics = metrics;
    this.resource = resource;
    fromStore = counter("apiserver_storage_events_received_total", "Events from the store.");
    received = counter("apiserver_watch_cache_events_received_total", "Events taken in.");
    dispatched = counter("apiserver_watch_cache_events_dispatched_total", "Events given out.");
    initial = counter("apiserver_init_events_total", "Objects that watches began with.");
    filled = counter("apiserver_watch_cache_initializations_total", "Fillings of the cache.");
    terminated = counter("apiserver_terminated_watchers_total", "Watchers that were too slow.");
    lists.put("", lists(""));
    selected = counter("apiserver_cache_list_returned_objects_total", "Objects that they gave.");
    consistent = consistent("true");
    inconsistent = consistent("false");
    increases =
        counter("watch_cache_capacity_increase_total", "Times that the window got more room.");
    decreases = counter("watch_cache_capacity_decrease_total", "Times that it got less.");
    storeLists = counter("apiserver_storage_list_total", "Lists read from the store.");
    storeFetched =
        counter("apiserver_storage_list_fetched_objects_total", "Objects that they read.");
    storeEvaluated =
        counter("apiserver_storage_list_evaluated_objects_total", "Objects that they looked into.");
    storeReturned =
        counter("apiserver_storage_list_returned_objects_total", "Objects that they took.");
    waited =
        own(
            metrics.histogram(
                "apiserver_watch_cache_read_wait_seconds",
                "How long reads waited for the cache to get on.",
                WAITS,
                "group",
                "resource"),
            resource.group(),
            resource.resource());
  }

  private Counter counter(String name, String help) {
    Family<Counter> family = metrics.counter(name, help, "group", "resource");
    return own(family, resource.group(), resource.resource());
  }

  /** Of lists from the cache, which Kubernetes distinguishes by the index that they use. */
  private record Lists(Counter made, Counter read) {}

  private Lists lists(String index) {
    return new Lists(
        indexed(index, "apiserver_cache_list_total", "Lists."),
        indexed(index, "apiserver_cache_list_fetched_objects_total", "Objects that lists read."));
  }

  private Counter indexed(String index, String name, String help) {
    Family<Counter> family = metrics.counter(name, help, "group", "index", "resource");
    return own(family, resource.group(), index, resource.resource());
  }

  private Counter consistent(String success) {
    Family<Counter> family =
        metrics.counter(
            "apiserver_watch_cache_consistent_read_total",
            "Reads of the newest state from the cache.",
            "fallback",
            "group",
            "resource",
            "success");
    return own(family, "false", resource.group(), resource.resource(), success);
  }

  private <I extends Instrument> I own(Family<I> family, String... labels) {
    removals.add(() -> family.remove(labels));
    return family.with(labels);
  }

  void event() {
    fromStore.increment();
    received.increment();
    dispatched.increment();
  }

  void filled() {
    filled.increment();
  }

  void initial() {
    initial.increment();
  }

  void terminated() {
    terminated.increment();
  }

  void consistent(boolean reached) {
    (reached ? consistent : inconsistent).increment();
  }

  void listed(String field, long objects, long chosen) {
    Lists of = lists.computeIfAbsent(field.isEmpty() ? "" : "f:" + field, this::lists);
    of.made().increment();
    of.read().add(objects);
    selected.add(chosen);
  }

  void resized(int before, int after) {
    if (after != before) {
      (after > before ? increases : decreases).increment();
    }
  }

  void readAll(long read, long taken) {
    storeLists.increment();
    storeFetched.add(read);
    storeEvaluated.add(read);
    storeReturned.add(taken);
  }

  void waited(long nanos) {
    waited.observeNanos(nanos);
  }

  void forget() {
    removals.forEach(Runnable::run);
  }
}
