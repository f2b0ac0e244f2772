// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.persistentvolumebinder.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.runtime.controller.ObjectKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A few words of each volume: which are free, by class, access modes and size, and which are
 * reserved for whom. Thread-safe; what it finds is to be read again before it is used.
 */
final class VolumeIndex {
  /** A set of access modes in one order. */
  record Modes(List<String> sorted) {
    static final Comparator<Modes> FEWEST_FIRST =
        Comparator.comparingInt((Modes m) -> m.sorted().size())
            .thenComparing(m -> String.join(",", m.sorted()));

    static Modes of(ApiObject o) {
      return new Modes(Fit.modes(o).stream().distinct().sorted().toList());
    }

    boolean containsAll(Modes others) {
      return new HashSet<>(sorted).containsAll(others.sorted());
    }
  }

  /**
   * A volume.
   *
   * @param claim for whom it is reserved; null for nobody
   */
  record Entry(
      String name, Pool pool, Quantity capacity, @Nullable ObjectKey claim, boolean isFree) {
    static final Comparator<Entry> SMALLEST_FIRST =
        Comparator.comparing(Entry::capacity).thenComparing(Entry::name);

    static Entry of(ApiObject volume) {
      Node ref = volume.field("spec").get("claimRef");
      ObjectKey claim =
          ref.isAbsent()
              ? null
              : new ObjectKey(ref.get("namespace").text(), ref.get("name").text());
      boolean free =
          claim == null && volume.field("status").get("phase").text().equals("Available");
      return new Entry(
          volume.meta().name(),
          new Pool(StorageClasses.nameOf(volume), Modes.of(volume)),
          Fit.capacity(volume),
          claim,
          free);
    }
  }

  /** Those of one class and one set of access modes. */
  record Pool(String storageClass, Modes modes) {}

  private final Map<String, Entry> all = new ConcurrentHashMap<>();
  private final Map<Pool, ConcurrentSkipListSet<Entry>> free = new ConcurrentHashMap<>();
  private final Map<ObjectKey, Set<String>> reserved = new ConcurrentHashMap<>();

  void put(Entry next) {
    remove(next.name());
    all.put(next.name(), next);
    if (next.isFree()) {
      free.computeIfAbsent(next.pool(), p -> new ConcurrentSkipListSet<>(Entry.SMALLEST_FIRST))
          .add(next);
    }
    ObjectKey claim = next.claim();
    if (claim != null) {
      reserved.compute(
          claim,
          (c, names) -> {
            Set<String> more = names == null ? new HashSet<>() : new HashSet<>(names);
            more.add(next.name());
            return more;
          });
    }
  }

  void remove(String name) {
    Entry before = all.remove(name);
    if (before == null) {
      return;
    }
    ConcurrentSkipListSet<Entry> pool = free.get(before.pool());
    if (pool != null) {
      pool.remove(before);
    }
    ObjectKey claim = before.claim();
    if (claim != null) {
      reserved.computeIfPresent(
          claim,
          (c, names) -> {
            Set<String> fewer = new HashSet<>(names);
            fewer.remove(name);
            return fewer.isEmpty() ? null : fewer;
          });
    }
  }

  /** The volumes that are reserved for a claim of this name, in no order. */
  Set<String> reservedFor(ObjectKey claim) {
    return reserved.getOrDefault(claim, Set.of());
  }

  /**
   * The nearest volume to what a claim wants: of those with the fewest access modes first one that
   * is reserved for it, then the smallest.
   *
   * @param check reads a volume again; null when it will not do
   */
  @Nullable ApiObject nearest(
      ObjectKey claim, Wanted wanted, Function<String, @Nullable ApiObject> check) {
    List<Entry> own =
        reservedFor(claim).stream()
            .sorted()
            .flatMap(name -> Stream.ofNullable(all.get(name)))
            .filter(e -> e.pool().modes().containsAll(wanted.modes()))
            .toList();
    List<Modes> possible = new ArrayList<>(own.stream().map(e -> e.pool().modes()).toList());
    free.keySet().stream()
        .filter(p -> p.storageClass().equals(wanted.storageClass()))
        .map(Pool::modes)
        .filter(m -> m.containsAll(wanted.modes()))
        .forEach(possible::add);
    for (Modes modes : possible.stream().distinct().sorted(Modes.FEWEST_FIRST).toList()) {
      for (Entry e : own) {
        ApiObject found = e.pool().modes().equals(modes) ? check.apply(e.name()) : null;
        if (found != null) {
          return found;
        }
      }
      ApiObject smallest = smallest(new Pool(wanted.storageClass(), modes), wanted.size(), check);
      if (smallest != null) {
        return smallest;
      }
    }
    return null;
  }

  private @Nullable ApiObject smallest(
      Pool pool, Quantity size, Function<String, @Nullable ApiObject> check) {
    ConcurrentSkipListSet<Entry> volumes = free.get(pool);
    if (volumes == null) {
      return null;
    }
    for (Entry e : volumes.tailSet(new Entry("", pool, size, null, true))) {
      ApiObject found = check.apply(e.name());
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
