// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values that were dear to make, least recently used first out. What is made of a client's text is
 * bounded by what it takes, since a few such may take more than thousands of others; one that takes
 * half of the room is not kept at all. Any thread; two that ask for the same may both make it.
 */
public final class WeighedCache<K, V> {
  private static final int SHARE = 2;

  private record Weighed<V>(V value, long weight) {}

  private final long most;
  private final ToLongBiFunction<K, V> weigher;
  private final Map<K, Weighed<V>> kept = new LinkedHashMap<>(16, 0.75f, true);
  private long weight;

  /**
   * @param most what all together may weigh, in the unit of the weigher
   */
  public WeighedCache(long most, ToLongBiFunction<K, V> weigher) {
    this.most = most;
    this.weigher = weigher;
  }

  /** What is kept, or what is made now; what making it throws. */
  public V get(K key, Function<? super K, ? extends V> make) {
    @Nullable V known = known(key);
    if (known != null) {
      return known;
    }
    V made = make.apply(key);
    keep(key, made);
    return made;
  }

  private synchronized @Nullable V known(K key) {
    Weighed<V> entry = kept.get(key);
    return entry == null ? null : entry.value();
  }

  private synchronized void keep(K key, V value) {
    long heavy = weigher.applyAsLong(key, value);
    if (heavy > most / SHARE) {
      return;
    }
    Weighed<V> before = kept.put(key, new Weighed<>(value, heavy));
    weight += heavy - (before == null ? 0 : before.weight());
    Iterator<Weighed<V>> oldest = kept.values().iterator();
    while (weight > most) {
      weight -= oldest.next().weight();
      oldest.remove();
    }
  }

  /** What those that are kept weigh. */
  public synchronized long weight() {
    return weight;
  }

  public synchronized int size() {
    return kept.size();
  }
}
