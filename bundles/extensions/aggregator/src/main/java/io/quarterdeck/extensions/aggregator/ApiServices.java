// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.extensions.aggregator.registration.ApiService;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.extensions.aggregator.registration.LocalVersions;
import io.quarterdeck.extensions.aggregator.registration.Registration;
import io.quarterdeck.extensions.aggregator.registration.Registrations;
import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.chain.Plugin;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectReader.Subscription;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows the APIServices that are stored, and keeps the table of registrations as they say. A
 * server behind one keeps its connections until its service or its trust is another. Thread-safe.
 */
final class ApiServices implements AutoCloseable {
  private static final Duration CAUGHT_UP = Duration.ofMillis(500);
  private static final Duration AGAIN = Duration.ofMillis(50);
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final ObjectReader reader;
  private final Registrations registrations;
  private final LocalVersions local;
  private final Function<ApiService.Target, Backend> backends;
  private final Listener listener;
  private final Map<String, Registration> known = new TreeMap<>();
  private final Chains chains;
  private final Future<?> looking;
  private final Subscription subscription;
  private final Thread first;
  private volatile boolean closed;

  /** Called after the table has been changed, on any thread; must not block. */
  interface Listener {
    void changed(String name);

    void deleted(String name);
  }

  ApiServices(
      ObjectReader reader,
      Chains chains,
      Registrations registrations,
      LocalVersions local,
      Function<ApiService.Target, Backend> backends,
      ScheduledExecutorService clock,
      Listener listener) {
    this.reader = reader;
    this.registrations = registrations;
    this.local = local;
    this.backends = backends;
    this.listener = listener;
    this.chains = chains;
    look();
    looking =
        clock.scheduleWithFixedDelay(
            this::look, LOOK.toNanos(), LOOK.toNanos(), TimeUnit.NANOSECONDS);
    subscription = reader.subscribe(ApiService.RESOURCE, this::changed);
    first = Thread.ofVirtual().name("apiservices-first").start(this::first);
  }

  /** Until all that is stored has been seen, nobody can say that a path is not there. */
  private void first() {
    try {
      while (!closed
          && !(reader.isSynced(ApiService.RESOURCE) && subscription.catchUp(CAUGHT_UP))) {
        Thread.sleep(AGAIN);
      }
      look();
      registrations.setComplete(!closed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Finds groups that bundles have brought since; a chain would never forget its listeners. */
  private void look() {
    boolean more = false;
    for (Chain<?> chain : chains.open()) {
      if (chain.kind().equals("apigroup")) {
        for (Plugin<?> plugin : chain.snapshot().plugins()) {
          more |= plugin.service() instanceof ApiGroup group && local.add(group);
        }
      }
    }
    if (more && !closed) {
      List<String> names;
      synchronized (this) {
        publish();
        names = new ArrayList<>(known.keySet());
      }
      names.forEach(listener::changed);
    }
  }

  private void changed(ApiObject object, boolean deleted) {
    String name = object.meta().name();
    synchronized (this) {
      Registration before = known.get(name);
      Backend had = before == null ? null : before.backend();
      Backend has = null;
      if (deleted) {
        known.remove(name);
      } else {
        ApiService now = ApiService.of(object);
        has = backend(now, had);
        known.put(name, new Registration(now, has));
      }
      publish();
      if (had != null && had != has) {
        had.close();
      }
    }
    if (deleted) {
      listener.deleted(name);
    } else {
      listener.changed(name);
    }
  }

  private @Nullable Backend backend(ApiService now, @Nullable Backend had) {
    if (now.target() == null) {
      return null;
    }
    return had != null && had.target().equals(now.target()) ? had : backends.apply(now.target());
  }

  private void publish() {
    registrations.set(List.copyOf(known.values()), local);
  }

  @Override
  public void close() {
    closed = true;
    looking.cancel(false);
    first.interrupt();
    subscription.close();
    registrations.setComplete(false);
    synchronized (this) {
      for (Registration r : known.values()) {
        if (r.backend() != null) {
          r.backend().close();
        }
      }
      known.clear();
      publish();
    }
  }
}
