// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

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
 * Follows the services that say they are Jakarta REST resources or extensions, by their bundles. A
 * bundle's services come one by one; its application is built once they have stopped coming.
 */
final class Whiteboard implements ServiceTrackerCustomizer<Object, Object> {
  private static final String FILTER =
      "(|(" + EndpointBundle.RESOURCE + "=true)(" + EndpointBundle.EXTENSION + "=true))";

  private static final long SETTLED_MILLIS = 50;

  private final BundleContext context;
  private final ServiceTracker<Object, Object> tracker;
  private final Map<Bundle, EndpointBundle> bundles = new ConcurrentHashMap<>();
  private final AtomicInteger pending = new AtomicInteger();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("endpoints").factory());

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
    EndpointBundle of = bundles.computeIfAbsent(bundle, b -> new EndpointBundle(b, timer));
    of.add(reference, service);
    buildSoon(of);
    return service;
  }

  private void buildSoon(EndpointBundle of) {
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
    EndpointBundle of = bundle == null ? null : bundles.get(bundle);
    if (of != null) {
      of.add(reference, service);
      buildSoon(of);
    }
  }

  /** Waits, within bounds, for the requests that use it: then the service may end. */
  @Override
  public void removedService(ServiceReference<Object> reference, Object service) {
    for (EndpointBundle of : bundles.values()) {
      if (of.remove(reference)) {
        if (of.isEmpty()) {
          bundles.values().remove(of);
        } else {
          buildSoon(of);
        }
      }
    }
    context.ungetService(reference);
  }

  void close() {
    tracker.close();
    timer.shutdown();
  }
}
