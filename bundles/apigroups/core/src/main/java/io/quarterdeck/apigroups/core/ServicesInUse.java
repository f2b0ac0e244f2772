// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses and node ports that services have, as they come and go, and those that were given
 * out to services that have not come yet. Thread-safe.
 */
final class ServicesInUse implements AutoCloseable {
  private static final GroupResource SERVICES = new GroupResource("", "services");
  private static final Duration CATCH_UP = Duration.ofSeconds(10);

  /** A service that was not written in this time after all never will be. */
  private static final long PROMISED_NANOS = 10_000_000_000L;

  private final Map<String, Set<String>> byService = new HashMap<>();
  private final Map<String, Long> promised = new HashMap<>();
  private @Nullable ObjectReader followed;
  private @Nullable Subscription subscription;

  /**
   * What all services have, as far as the cache knows, and what was promised to others. The caller
   * owns the set.
   *
   * @throws ApiException 429 while the cache of services is not filled
   */
  Set<String> all(ObjectReader reader) {
    // the listener needs the lock to catch up
    if (!follow(reader).catchUp(CATCH_UP)) {
      throw ApiException.tooManyRequests("storage is (re)initializing", 1);
    }
    return copy();
  }

  private synchronized Set<String> copy() {
    long now = System.nanoTime();
    promised.values().removeIf(at -> now - at > PROMISED_NANOS);
    Set<String> out = new HashSet<>(promised.keySet());
    byService.values().forEach(out::addAll);
    return out;
  }

  /** Keeps them from others until the service has been written. */
  synchronized void promise(ApiObject service) {
    long now = System.nanoTime();
    of(service).forEach(what -> promised.put(what, now));
  }

  /** The addresses and node ports of one service. */
  static Set<String> of(ApiObject service) {
    Set<String> out = NodePorts.of(service);
    out.addAll(service.field("spec").get("clusterIPs").strings());
    out.remove("None");
    return out;
  }

  private synchronized Subscription follow(ObjectReader reader) {
    Subscription current = subscription;
    if (current == null || followed != reader) {
      close();
      byService.clear();
      followed = reader;
      current = reader.subscribe(SERVICES, this::changed);
      subscription = current;
    }
    return current;
  }

  private synchronized void changed(ApiObject service, boolean deleted) {
    String name = service.meta().namespace() + "/" + service.meta().name();
    Set<String> has = of(service);
    promised.keySet().removeAll(has);
    if (deleted) {
      byService.remove(name);
    } else {
      byService.put(name, has);
    }
  }

  @Override
  public synchronized void close() {
    if (subscription != null) {
      subscription.close();
      subscription = null;
    }
  }
}
