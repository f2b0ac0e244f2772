// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import io.quarterdeck.runtime.chain.ChainFeed;
import io.quarterdeck.runtime.chain.Origin;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentConstants;
import org.osgi.util.tracker.ServiceTrackerCustomizer;

/** Turns a tracker's calls into a feed's. The tracker calls it on the thread that registers. */
final class ServiceFeeder<T> implements ServiceTrackerCustomizer<T, ServiceFeeder.Held<T>> {
  /** The service property that holds a plugin's name, and the one that holds its rank. */
  private static final String NAME = "name";

  private static final String RANK = "rank";

  /** The one that holds whether a plugin is used before an operator names it. */
  private static final String ENABLED_BY_DEFAULT = "enabledByDefault";

  /** Of whoever configures: which of a component's configurations it is. */
  private static final String GENERATION = "quarterdeck.generation";

  /** Of whoever configures: whether the rank is an operator's. */
  private static final String RANKED = "quarterdeck.ranked";

  /** Of whoever configures: what an operator's file says of it. */
  private static final String ENABLED = "quarterdeck.enabled";

  /** The one by which a service that cannot be got says why. */
  private static final String PROBLEM = "problem";

  /** When a component that did not start is asked again: each time twice as late, to a bound. */
  private static final Duration RETRY_AFTER = Duration.ofMillis(250);

  private static final Duration RETRY_AT_LATEST = Duration.ofSeconds(30);

  private final BundleContext context;
  private final ChainFeed<T> feed;
  private final BundleClasses classes = new BundleClasses();
  private final ComponentFailures failures;

  /** The names that there have been. */
  private final Set<Object> names = ConcurrentHashMap.newKeySet();

  ServiceFeeder(BundleContext context, ChainFeed<T> feed) {
    this.context = context;
    this.feed = feed;
    this.failures = new ComponentFailures(context);
  }

  /** What is kept of one registration, guarded by itself. */
  static final class Held<T> {
    private @Nullable T service;
    private boolean gone;
  }

  @Override
  public Held<T> addingService(ServiceReference<T> reference) {
    makeReady(reference);
    Held<T> held = new Held<>();
    if (!get(reference, held)) {
      Thread.ofVirtual().name("chain-retry").start(() -> retry(reference, held));
    }
    return held;
  }

  /** One that takes the place of another, be that gone already or about to go. */
  private void makeReady(ServiceReference<T> reference) {
    Object name = reference.getProperty(NAME);
    Bundle bundle = reference.getBundle();
    if (name != null && !names.add(name) && bundle != null) {
      classes.load(bundle);
    }
  }

  @Override
  public void modifiedService(ServiceReference<T> reference, Held<T> held) {
    get(reference, held);
  }

  @Override
  public void removedService(ServiceReference<T> reference, Held<T> held) {
    boolean had;
    synchronized (held) {
      held.gone = true;
      had = held.service != null;
    }
    feed.remove(reference);
    if (had) {
      context.ungetService(reference);
    }
  }

  /** Gets the service when it is not held yet, and puts it into the feed as its properties are. */
  private boolean get(ServiceReference<T> reference, Held<T> held) {
    synchronized (held) {
      if (held.gone) {
        return true;
      }
      if (held.service == null) {
        held.service = context.getService(reference);
      }
      if (held.service == null) {
        feed.failed(
            reference,
            reference.getProperty(NAME),
            rank(reference),
            origin(reference),
            why(reference));
        return false;
      }
      put(reference, held.service);
      return true;
    }
  }

  private String why(ServiceReference<?> reference) {
    Object problem = reference.getProperty(PROBLEM);
    return problem == null ? failures.of(reference) : problem.toString();
  }

  /**
   * A component may fail for a reason that passes (a file, a peer), and nothing would notify the
   * tracker when it has: it is asked for as long as it is registered. One that asks for the chain's
   * own user at its activation stays a problem: see LazyService.
   */
  private void retry(ServiceReference<T> reference, Held<T> held) {
    try {
      Duration wait = RETRY_AFTER;
      do {
        Thread.sleep(wait);
        wait = Collections.min(List.of(wait.multipliedBy(2), RETRY_AT_LATEST));
      } while (!get(reference, held));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IllegalStateException e) {
      // The using bundle has stopped: there is no chain to feed any more.
    }
  }

  private void put(ServiceReference<T> reference, T service) {
    feed.put(
        reference,
        reference.getProperty(NAME),
        rank(reference),
        reference.getProperty(ENABLED_BY_DEFAULT),
        reference.getProperty(ENABLED),
        origin(reference),
        service);
  }

  private static @Nullable Object rank(ServiceReference<?> reference) {
    Object rank = reference.getProperty(RANK);
    return rank != null ? rank : reference.getProperty(Constants.SERVICE_RANKING);
  }

  /** The launcher installs what is shipped by reference, and nobody else does. */
  private static String source(String location) {
    return location.startsWith("reference:") ? "shipped" : Origin.DROPPED;
  }

  private static Origin origin(ServiceReference<?> reference) {
    Bundle bundle = reference.getBundle();
    Object component = reference.getProperty(ComponentConstants.COMPONENT_NAME);
    Object generation = reference.getProperty(GENERATION);
    return new Origin(
        bundle == null ? "" : String.valueOf(bundle.getSymbolicName()),
        bundle == null ? "" : source(bundle.getLocation()),
        bundle == null ? 0 : bundle.getBundleId(),
        bundle == null ? "0.0.0" : bundle.getVersion().toString(),
        component == null ? "" : String.valueOf(component),
        generation instanceof Long number ? number : 0,
        Boolean.TRUE.equals(reference.getProperty(RANKED)));
  }
}
