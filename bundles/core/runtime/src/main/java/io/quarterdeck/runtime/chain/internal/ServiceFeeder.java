// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import io.quarterdeck.runtime.chain.ChainFeed;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/** Turns a tracker's calls into a feed's. The tracker calls it on the thread that registers. */
final class ServiceFeeder<T> implements ServiceTrackerCustomizer<T, T> {
  /** The service property that holds a plugin's name, and the one that holds its rank. */
  private static final String NAME = "name";

  private static final String RANK = "rank";

  private final BundleContext context;
  private final ChainFeed<T> feed;

  ServiceFeeder(BundleContext context, ChainFeed<T> feed) {
    this.context = context;
    this.feed = feed;
  }

  @Override
  public @Nullable T addingService(ServiceReference<T> reference) {
    @Nullable T service = context.getService(reference);
    if (service == null) {
      feed.failed(reference, reference.getProperty(NAME), "its component does not start");
      return null;
    }
    put(reference, service);
    return service;
  }

  @Override
  public void modifiedService(ServiceReference<T> reference, T service) {
    put(reference, service);
  }

  @Override
  public void removedService(ServiceReference<T> reference, T service) {
    feed.remove(reference);
    context.ungetService(reference);
  }

  private void put(ServiceReference<T> reference, T service) {
    Object rank = reference.getProperty(RANK);
    feed.put(
        reference,
        reference.getProperty(NAME),
        rank != null ? rank : reference.getProperty(Constants.SERVICE_RANKING),
        reference.getBundle().getVersion().toString(),
        service);
  }
}
