// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The plugins of a chain at one moment, in order. Immutable and thread-safe. */
public final class Snapshot<T> {
  private final List<Plugin<T>> plugins;
  private final Set<String> missing;
  private final Set<String> switchedOff;
  private final ConcurrentMap<Index<T, ?>, Object> derived = new ConcurrentHashMap<>();
  final LeaseCount leases = new LeaseCount();

  Snapshot(Collection<Plugin<T>> plugins, Set<String> missing) {
    this(plugins, missing, Set.of());
  }

  Snapshot(Collection<Plugin<T>> plugins, Set<String> missing, Set<String> switchedOff) {
    this.switchedOff = Set.copyOf(switchedOff);
    this.plugins = plugins.stream().sorted(Plugin.ORDER).toList();
    this.missing = Set.copyOf(missing);
  }

  /** A complete snapshot of these plugins. */
  @SafeVarargs
  public static <T> Snapshot<T> of(Plugin<T>... plugins) {
    return new Snapshot<>(Arrays.asList(plugins), Set.of());
  }

  /** In the order in which they are asked. */
  public List<Plugin<T>> plugins() {
    return plugins;
  }

  /** False while a required plugin is absent: the door that this chain guards is closed. */
  public boolean complete() {
    return missing.isEmpty();
  }

  /** The names that are required and absent, sorted. */
  public Set<String> missing() {
    return new TreeSet<>(missing);
  }

  /** Whether it is required, there, and not missed: an operator has switched it off. */
  public boolean isSwitchedOff(String name) {
    return switchedOff.contains(name);
  }

  public @Nullable Plugin<T> find(String name) {
    for (Plugin<T> p : plugins) {
      if (p.name().equals(name)) {
        return p;
      }
    }
    return null;
  }

  /** What the key derives from this snapshot: computed by the first who asks, then kept with it. */
  @SuppressWarnings("unchecked")
  public <D> D index(Index<T, D> key) {
    Object found = derived.get(key);
    return (D) (found != null ? found : derived.computeIfAbsent(key, k -> k.derive(this)));
  }

  boolean includes(T service) {
    for (Plugin<T> p : plugins) {
      if (p.service() == service) {
        return true;
      }
    }
    return false;
  }
}
