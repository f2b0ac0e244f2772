// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.watchcache.event;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.runtime.metrics.Metrics;
import org.jspecify.annotations.Nullable;

/**
 * What is counted of one resource's cache, under Kubernetes' names. Of a cache that nobody uses
 * there is nothing to scrape. Thread-safe.
 */
public final class CacheMeters {
  private final Metrics metrics;
  private final GroupResource resource;
  private volatile @Nullable CacheSeries series;
  private boolean forgotten;

  public CacheMeters(Metrics metrics, GroupResource resource) {
    this.metrics = metrics;
    this.resource = resource;
  }

  private CacheSeries series() {
    CacheSeries made = series;
    return made == null ? make() : made;
  }

  /** Its last watchers may count what nobody will scrape. */
  private synchronized CacheSeries make() {
    CacheSeries made = series;
    if (made == null) {
      made = new CacheSeries(forgotten ? new Metrics() : metrics, resource);
      series = made;
    }
    return made;
  }

  /** Of a cache that is not scraped. */
  public static CacheMeters unseen() {
    return new CacheMeters(new Metrics(), new GroupResource("", ""));
  }

  /** One event of the store is in the window, where the watchers find it. */
  void event() {
    series().event();
  }

  /** All was read from the store. */
  void filled() {
    series().filled();
  }

  /** A watcher got an object that was there before it came. */
  public void initial() {
    series().initial();
  }

  /** A watcher was ended because it was too slow. */
  public void terminated() {
    series().terminated();
  }

  /** The newest state was asked for: whether the cache got there in time. */
  public void consistent(boolean reached) {
    series().consistent(reached);
  }

  /**
   * A list was made.
   *
   * @param field by whose index; empty for none
   */
  public void listed(String field, long objects, long chosen) {
    series().listed(field, objects, chosen);
  }

  /** The window has another size; nothing where it has the same. */
  void resized(int before, int after) {
    series().resized(before, after);
  }

  /**
   * All, at one revision, was read from the store.
   *
   * @param read how many entries
   * @param taken those of them that are objects
   */
  public void readAll(long read, long taken) {
    series().readAll(read, taken);
  }

  /** How long a read waited for the cache to get on. */
  public void waited(long nanos) {
    series().waited(nanos);
  }

  /** The resource is no longer served. */
  public synchronized void forget() {
    forgotten = true;
    CacheSeries made = series;
    if (made != null) {
      made.forget();
    }
  }
}
