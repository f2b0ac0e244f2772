// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.framework;

import io.quarterdeck.runtime.chain.Chain;
import io.quarterdeck.runtime.chain.ChainConfig;
import io.quarterdeck.runtime.chain.ChainFactory;
import java.time.Duration;
import java.util.Dictionary;
import java.util.Hashtable;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.ServiceRegistration;
import org.osgi.util.tracker.ServiceTracker;

/** A chain over the registry of the framework that the test runs in. */
final class Tracked implements AutoCloseable {
  private final ServiceTracker<ChainFactory, ChainFactory> factories;
  final BundleContext context = FrameworkUtil.getBundle(Tracked.class).getBundleContext();

  Tracked() {
    factories = new ServiceTracker<>(context, ChainFactory.class, null);
    factories.open();
  }

  <T> Chain<T> open(Class<T> type, ChainConfig config) throws InterruptedException {
    ChainFactory factory = factories.waitForService(5000);
    if (factory == null) {
      throw new AssertionError("the runtime offers no ChainFactory");
    }
    return factory.open(type, "test", config);
  }

  ServiceRegistration<Runnable> register(String name, Object rank, Runnable service) {
    Dictionary<String, Object> properties = new Hashtable<>();
    properties.put("name", name);
    if (rank != null) {
      properties.put("service.ranking", rank);
    }
    return context.registerService(Runnable.class, service, properties);
  }

  ServiceReference<ChainFactory> factoryReference() {
    return factories.getServiceReference();
  }

  static List<String> names(Chain<?> chain) {
    return chain.snapshot().plugins().stream().map(p -> p.name()).toList();
  }

  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(5);
    }
  }

  @Override
  public void close() {
    factories.close();
  }
}
