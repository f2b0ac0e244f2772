// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.extensions.endpoints.application.EndpointApplication;
import io.quarterdeck.extensions.endpoints.application.FilterApplication;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTracker;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/**
 * Follows the services that say they are Jakarta REST resources or extensions, by their bundles and
 * what they are for. A bundle's services come one by one; its application is built once they have
 * stopped coming.
 */
final class Whiteboard implements ServiceTrackerCustomizer<Object, Object> {
  private static final String FILTER =
      "(|(" + Contribution.RESOURCE + "=true)(" + Contribution.EXTENSION + "=true))";

  private static final long SETTLED_MILLIS = 50;

  private final BundleContext context;
  private final ServiceTracker<Object, Object> tracker;
  private final Map<Place, Contribution<?>> contributions = new ConcurrentHashMap<>();
  private final AtomicInteger pending = new AtomicInteger();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("endpoints").factory());

  private record Place(Bundle bundle, Target target) {}

  Whiteboard(BundleContext context) {
    this.context = context;
    try {
      tracker = new ServiceTracker<>(context, FrameworkUtil.createFilter(FILTER), this);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All services, whichever classes this bundle sees: it needs none of theirs. */
  void open() {
    tracker.open(true);
  }

  /** Whether services have come that are not served yet. */
  boolean isBusy() {
    return pending.get() > 0;
  }

  @Override
  public @Nullable Object addingService(ServiceReference<Object> reference) {
    Bundle bundle = reference.getBundle();
    if (bundle == null) {
      return null; // it has left again
    }
    Object service = context.getService(reference);
    if (service == null) {
      return null; // its component does not start, which the framework logs
    }
    add(bundle, reference, service);
    return service;
  }

  private void add(Bundle bundle, ServiceReference<Object> reference, Object service) {
    Place place = new Place(bundle, Target.of(reference));
    Contribution<?> of = contributions.computeIfAbsent(place, this::open);
    of.add(reference, service);
    buildSoon(of);
  }

  private Contribution<?> open(Place place) {
    return switch (place.target) {
      case ENDPOINT ->
          new Contribution<>(
              place.bundle,
              EndpointApplication.class,
              (name, components) -> new EndpointApplication(name, components, timer));
      case OBJECTS ->
          new Contribution<>(place.bundle, FilterApplication.class, FilterApplication::new);
    };
  }

  private void buildSoon(Contribution<?> of) {
    pending.incrementAndGet();
    timer.schedule(
        () -> {
          try {
            of.build();
          } finally {
            pending.decrementAndGet();
          }
        },
        SETTLED_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  @Override
  public void modifiedService(ServiceReference<Object> reference, Object service) {
    Bundle bundle = reference.getBundle();
    if (bundle == null) {
      return;
    }
    Contribution<?> now = contributions.get(new Place(bundle, Target.of(reference)));
    contributions.values().stream().filter(c -> c != now).forEach(c -> remove(c, reference));
    add(bundle, reference, service);
  }

  /** Waits, within bounds, for the requests that use it: then the service may end. */
  @Override
  public void removedService(ServiceReference<Object> reference, Object service) {
    contributions.values().forEach(c -> remove(c, reference));
    context.ungetService(reference);
  }

  private void remove(Contribution<?> of, ServiceReference<?> reference) {
    if (of.remove(reference)) {
      if (of.isEmpty()) {
        contributions.values().remove(of);
      } else {
        buildSoon(of);
      }
    }
  }

  void close() {
    tracker.close();
    timer.shutdown();
  }
}
