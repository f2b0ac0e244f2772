// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.namespacelifecycle.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The phase of each namespace, from the cache; where the cache may be behind, from the store.
 * Thread-safe.
 */
final class KnownNamespaces implements AutoCloseable {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");

  /**
   * For how long after a deletion was asked for the cache is not believed: another server of the
   * same store may answer from one that has not seen it.
   */
  private static final long DISTRUST_NANOS = 30_000_000_000L;

  private final ObjectReader reader;
  private final LongSupplier nanoClock;
  private final Map<String, String> phases = new ConcurrentHashMap<>();
  private final Map<String, Long> deletedAt = new ConcurrentHashMap<>();
  private final ObjectReader.Subscription subscription;

  KnownNamespaces(ObjectReader reader, LongSupplier nanoClock) {
    this.reader = reader;
    this.nanoClock = nanoClock;
    this.subscription = reader.subscribe(NAMESPACES, this::changed);
  }

  private void changed(ApiObject namespace, boolean deleted) {
    if (deleted) {
      phases.remove(namespace.meta().name());
    } else {
      phases.put(namespace.meta().name(), phaseOf(namespace));
    }
  }

  private static String phaseOf(ApiObject namespace) {
    return namespace.field("status").get("phase").text();
  }

  /** The phase ({@code Active} or {@code Terminating}), or null when there is no such namespace. */
  @Nullable String phase(String name) {
    String known = distrusted(name) ? null : phases.get(name);
    return known != null ? known : live(name);
  }

  private @Nullable String live(String name) {
    ApiObject found = reader.getLive(NAMESPACES, "", name);
    return found == null ? null : phaseOf(found);
  }

  void deletionAsked(String name) {
    long now = nanoClock.getAsLong();
    deletedAt.values().removeIf(at -> now - at > DISTRUST_NANOS);
    deletedAt.put(name, now);
  }

  private boolean distrusted(String name) {
    Long at = deletedAt.get(name);
    return at != null && nanoClock.getAsLong() - at <= DISTRUST_NANOS;
  }

  @Override
  public void close() {
    subscription.close();
  }
}
