// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.endpoints;

import io.quarterdeck.extensions.endpoints.application.EndpointApplication;
import io.quarterdeck.runtime.chain.ChainConfig;
import java.lang.System.Logger.Level;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceFactory;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;

/**
 * The resources and extensions of one bundle, and the application that they make. That is
 * registered as a service of the bundle itself, so that it has its version, and goes with it.
 * Thread-safe.
 */
final class EndpointBundle {
  static final String RESOURCE = "osgi.jakartars.resource";
  static final String EXTENSION = "osgi.jakartars.extension";

  /** What would put a resource elsewhere than into the application of its bundle. */
  private static final List<String> UNSUPPORTED =
      List.of("osgi.jakartars.application.select", "osgi.jakartars.whiteboard.target");

  private static final String NAME = "osgi.jakartars.name";
  private static final String PROBLEM = "problem";
  private static final Pattern NAMES = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?");
  private static final System.Logger LOG = System.getLogger(EndpointBundle.class.getName());

  private final Bundle bundle;
  private final ScheduledExecutorService timer;
  private final SortedMap<ServiceReference<?>, Object> services = new TreeMap<>();
  private boolean changed;
  private @Nullable ServiceRegistration<EndpointApplication> registration;
  private @Nullable EndpointApplication application;

  EndpointBundle(Bundle bundle, ScheduledExecutorService timer) {
    this.bundle = bundle;
    this.timer = timer;
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
    ServiceRegistration<EndpointApplication> oldRegistration = registration;
    EndpointApplication oldApplication = application;
    String name = bundle.getSymbolicName();
    try {
      name = name();
      requireSupported();
      EndpointApplication next = new EndpointApplication(name, services.values(), timer);
      registration = owner.registerService(EndpointApplication.class, next, properties(name, null));
      application = next;
    } catch (RuntimeException | LinkageError e) {
      LOG.log(Level.ERROR, "the endpoint " + name + " of " + bundle + " cannot be served", e);
      registration =
          owner.registerService(
              EndpointApplication.class, new Nothing(), properties(name, reason(e)));
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
    for (String property : UNSUPPORTED) {
      if (services.keySet().stream().anyMatch(s -> s.getProperty(property) != null)) {
        throw new IllegalArgumentException(
            property + " is not supported: a bundle's resources are one application");
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
      @Nullable ServiceRegistration<?> registration, @Nullable EndpointApplication application) {
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
  private static final class Nothing implements ServiceFactory<EndpointApplication> {
    @Override
    @SuppressWarnings("NullAway") // null says that there is none
    public EndpointApplication getService(
        Bundle asking, ServiceRegistration<EndpointApplication> registration) {
      return null;
    }

    @Override
    public void ungetService(
        Bundle asking,
        ServiceRegistration<EndpointApplication> registration,
        EndpointApplication service) {}
  }
}
