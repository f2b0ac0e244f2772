// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.extensions.endpoints.application.Mounted;
import io.quarterdeck.runtime.chain.ChainConfig;
import java.lang.System.Logger.Level;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/**
 * Services of one bundle that make one application: its resources and their extensions, or its
 * filters of object requests. The application is registered as a service of the bundle itself, so
 * that it has its version, and goes with it. Thread-safe.
 *
 * @param <A> what they make
 */
final class Contribution<A extends Mounted> {
  static final String RESOURCE = "osgi.jakartars.resource";
  static final String EXTENSION = "osgi.jakartars.extension";

  /** What would put a service elsewhere than into the application of its bundle. */
  private static final String WHITEBOARD = "osgi.jakartars.whiteboard.target";

  private static final String NAME = "osgi.jakartars.name";
  private static final String PROBLEM = "problem";
  private static final Pattern NAMES = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?");
  private static final System.Logger LOG = System.getLogger(Contribution.class.getName());

  private final Bundle bundle;
  private final Class<A> type;
  private final Mounted.Builder<A> builder;
  private final SortedMap<ServiceReference<?>, Object> services = new TreeMap<>();
  private boolean changed;
  private @Nullable ServiceRegistration<A> registration;
  private @Nullable A application;

  /**
   * @param type that the application is registered as
   */
  Contribution(Bundle bundle, Class<A> type, Mounted.Builder<A> builder) {
    this.bundle = bundle;
    this.type = type;
    this.builder = builder;
  }

  synchronized void add(ServiceReference<?> reference, Object service) {
    services.put(reference, service);
    changed = true;
  }

  /**
   * Takes a service out, and the application away, until it is built without it. Of a bundle that
   * is stopping all goes with the first one. False when it is another bundle's.
   */
  synchronized boolean remove(ServiceReference<?> reference) {
    if (services.remove(reference) == null) {
      return false;
    }
    if (bundle.getState() == Bundle.STOPPING) {
      services.clear();
    }
    changed = true;
    withdraw(registration, application);
    registration = null;
    application = null;
    return true;
  }

  synchronized boolean isEmpty() {
    return services.isEmpty();
  }

  /** Builds the application of what there is now, and puts it into the place of the last one. */
  synchronized void build() {
    BundleContext owner = bundle.getBundleContext();
    if (!changed || services.isEmpty() || owner == null) {
      return;
    }
    changed = false;
    ServiceRegistration<A> oldRegistration = registration;
    A oldApplication = application;
    String name = bundle.getSymbolicName();
    try {
      name = name();
      requireSupported();
      A next = builder.build(name, services.values());
      registration = owner.registerService(type, next, properties(name, null));
      application = next;
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.ERROR, name + " of " + bundle + " cannot be served", e);
      registration = owner.registerService(type, new Nothing<>(), properties(name, reason(e)));
      application = null;
    }
    withdraw(oldRegistration, oldApplication);
  }

  /**
   * The service property {@code name}; or {@code osgi.jakartars.name} when there is one only; or
   * the bundle's symbolic name.
   *
   * @throws IllegalArgumentException when there are several, or it is none for a path
   */
  private String name() {
    Set<String> names = values("name");
    if (names.size() > 1) {
      throw new IllegalArgumentException("its services have several names: " + names);
    }
    if (names.isEmpty()) {
      names = values(NAME);
    }
    String name = names.size() == 1 ? names.iterator().next() : bundle.getSymbolicName();
    if (!NAMES.matcher(name).matches()) {
      throw new IllegalArgumentException("the name " + name + " does not match " + NAMES.pattern());
    }
    return name;
  }

  private Set<String> values(String property) {
    Set<String> out = new TreeSet<>();
    for (ServiceReference<?> reference : services.keySet()) {
      if (reference.getProperty(property) instanceof String text && !text.isBlank()) {
        out.add(text);
      }
    }
    return out;
  }

  private void requireSupported() {
    for (ServiceReference<?> service : services.keySet()) {
      if (service.getProperty(WHITEBOARD) != null) {
        throw new IllegalArgumentException(WHITEBOARD + " is not supported: there is one");
      }
      Object select = service.getProperty(Target.SELECT);
      if (select != null && Target.of(service) != Target.OBJECTS) {
        throw new IllegalArgumentException(
            "%s is %s: %s is the only one that is supported"
                .formatted(Target.SELECT, Target.shown(select), Target.OBJECTS_SELECTED));
      }
    }
  }

  private Dictionary<String, Object> properties(String name, @Nullable String problem) {
    Dictionary<String, Object> out = new Hashtable<>();
    out.put("name", name);
    Object rank = services.firstKey().getProperty("rank");
    if (rank != null) {
      out.put("rank", rank);
    }
    if (problem != null) {
      out.put(PROBLEM, problem);
    }
    return out;
  }

  /** On one line: it is shown in a table. */
  private static String reason(Throwable e) {
    String text = e.getMessage() == null ? e.toString() : e.getMessage();
    return text.strip().replaceAll("\\s+", " ");
  }

  /** New requests have the next one by now, or none; those that run may end. */
  private static void withdraw(
      @Nullable ServiceRegistration<?> registration, @Nullable Mounted application) {
    if (registration != null) {
      try {
        registration.unregister();
      } catch (IllegalStateException e) {
        // the framework was faster: its bundle has stopped
      }
    }
    if (application != null) {
      application.close(ChainConfig.DEFAULT_DRAIN);
    }
  }

  /** What an application that cannot be built is registered as. */
  private static final class Nothing<A> implements ServiceFactory<A> {
    @Override
    @SuppressWarnings("NullAway") // null says that there is none
    public A getService(Bundle asking, ServiceRegistration<A> registration) {
      return null;
    }

    @Override
    public void ungetService(Bundle asking, ServiceRegistration<A> registration, A service) {}
  }
}
