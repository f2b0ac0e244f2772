// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.AllServiceListener;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;

/**
 * Learns where the server listens, by the name of its marker service: the launcher shares no class
 * with the bundles.
 */
public final class Listeners {
  private static final String FILTER = "(objectClass=io.quarterdeck.spi.stage.Listening)";

  /** Where a server accepts connections. */
  public record Endpoint(String address, int port) {}

  private Listeners() {}

  /** Reports the server now or as soon as it comes, and again each time that it moves. */
  public static void follow(BundleContext system, Consumer<Endpoint> listener) {
    AllServiceListener services =
        event -> {
          if (event.getType() != ServiceEvent.UNREGISTERING) {
            listener.accept(endpoint(event.getServiceReference()));
          }
        };
    try {
      system.addServiceListener(services, FILTER);
      ServiceReference<?>[] there = system.getAllServiceReferences(null, FILTER);
      for (ServiceReference<?> reference : there == null ? new ServiceReference<?>[0] : there) {
        listener.accept(endpoint(reference));
      }
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Stops the bundles that listen, before those that they need: what runs is let finish by the
   * whole chain.
   */
  static void stop(@Nullable BundleContext system) {
    try {
      ServiceReference<?>[] there =
          system == null ? null : system.getAllServiceReferences(null, FILTER);
      for (ServiceReference<?> reference : there == null ? new ServiceReference<?>[0] : there) {
        if (reference.getBundle() != null) {
          reference.getBundle().stop(Bundle.STOP_TRANSIENT);
        }
      }
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    } catch (BundleException e) {
      System.getLogger(Listeners.class.getName())
          .log(System.Logger.Level.WARNING, "the server does not stop", e);
    }
  }

  private static Endpoint endpoint(ServiceReference<?> reference) {
    return new Endpoint(
        String.valueOf(reference.getProperty("address")),
        reference.getProperty("port") instanceof Integer port ? port : 0);
  }
}
