// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Counter;
import io.quarterdeck.runtime.metrics.Family;
import io.quarterdeck.runtime.metrics.Histogram;
import io.quarterdeck.runtime.metrics.Metrics;
import java.util.List;

/** What is counted of one resource's cache, under Kubernetes' names. Thread-safe. */
public final class CacheMeters {
  private final Families families;
  private final GroupResource resource;
  private final Counter fromStore;
  private final Counter received;
  private final Counter dispatched;
  private final Counter initial;
  private final Counter filled;
  private final Counter terminated;
  private final Counter lists;
  private final Counter looked;
  private final Counter selected;
  private final Counter consistent;
  private final Counter inconsistent;
  private final Histogram waited;

  private CacheMeters(Families families, GroupResource r) {
    this.families = families;
    this.resource = r;
    fromStore = families.fromStore.with(r.group(), r.resource());
    received = families.received.with(r.group(), r.resource());
    dispatched = families.dispatched.with(r.group(), r.resource());
    initial = families.initial.with(r.group(), r.resource());
    filled = families.filled.with(r.group(), r.resource());
    terminated = families.terminated.with(r.group(), r.resource());
    lists = families.lists.with(r.group(), "", r.resource());
    looked = families.looked.with(r.group(), "", r.resource());
    selected = families.selected.with(r.group(), r.resource());
    consistent = families.consistent.with("false", r.group(), r.resource(), "true");
    inconsistent = families.consistent.with("false", r.group(), r.resource(), "false");
    waited = families.waited.with(r.group(), r.resource());
  }

  /** Of a cache that nobody looks at. */
  public static CacheMeters unseen() {
    return new Families(new Metrics()).of(new GroupResource("", ""));
  }

  /** One event of the store is in the window, where the watchers find it. */
  void event() {
    fromStore.increment();
    received.increment();
    dispatched.increment();
  }

  /** All was read from the store. */
  void filled() {
    filled.increment();
  }

  /** A watcher got an object that was there before it came. */
  public void initial() {
    initial.increment();
  }

  /** A watcher was ended because it was too slow. */
  public void terminated() {
    terminated.increment();
  }

  /** The newest state was asked for: whether the cache got there in time. */
  public void consistent(boolean reached) {
    (reached ? consistent : inconsistent).increment();
  }

  /** A list was made. */
  public void listed(long objects, long chosen) {
    lists.increment();
    looked.add(objects);
    selected.add(chosen);
  }

  /** How long a read waited for the cache to get on. */
  public void waited(long nanos) {
    waited.observeNanos(nanos);
  }

  /** The resource is no longer served. */
  public void forget() {
    String group = resource.group();
    String name = resource.resource();
    families.fromStore.remove(group, name);
    families.received.remove(group, name);
    families.dispatched.remove(group, name);
    families.initial.remove(group, name);
    families.filled.remove(group, name);
    families.terminated.remove(group, name);
    families.lists.remove(group, "", name);
    families.looked.remove(group, "", name);
    families.selected.remove(group, name);
    families.consistent.remove("false", group, name, "true");
    families.consistent.remove("false", group, name, "false");
    families.waited.remove(group, name);
  }

  /** The families; asked for once. */
  public static final class Families {
    private static final List<Double> WAITS =
        List.of(0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0);

    private final Family<Counter> fromStore;
    private final Family<Counter> received;
    private final Family<Counter> dispatched;
    private final Family<Counter> initial;
    private final Family<Counter> filled;
    private final Family<Counter> terminated;
    private final Family<Counter> lists;
    private final Family<Counter> looked;
    private final Family<Counter> selected;
    private final Family<Counter> consistent;
    private final Family<Histogram> waited;

    public Families(Metrics m) {
      fromStore = counter(m, "apiserver_storage_events_received_total", "Events from the store.");
      received = counter(m, "apiserver_watch_cache_events_received_total", "Events taken in.");
      dispatched = counter(m, "apiserver_watch_cache_events_dispatched_total", "Events given out.");
      initial = counter(m, "apiserver_init_events_total", "Objects that watches began with.");
      filled = counter(m, "apiserver_watch_cache_initializations_total", "Fillings of the cache.");
      terminated =
          counter(m, "apiserver_terminated_watchers_total", "Watchers that were too slow.");
      lists = m.counter("apiserver_cache_list_total", "Lists.", "group", "index", "resource");
      looked =
          m.counter(
              "apiserver_cache_list_fetched_objects_total",
              "Objects that lists looked at.",
              "group",
              "index",
              "resource");
      selected =
          counter(m, "apiserver_cache_list_returned_objects_total", "Objects that they gave.");
      consistent =
          m.counter(
              "apiserver_watch_cache_consistent_read_total",
              "Reads of the newest state from the cache.",
              "fallback",
              "group",
              "resource",
              "success");
      waited =
          m.histogram(
              "apiserver_watch_cache_read_wait_seconds",
              "How long reads waited for the cache to get on.",
              WAITS,
              "group",
              "resource");
    }

    private static Family<Counter> counter(Metrics m, String name, String help) {
      return m.counter(name, help, "group", "resource");
    }

    public CacheMeters of(GroupResource resource) {
      return new CacheMeters(this, resource);
    }
  }
}
