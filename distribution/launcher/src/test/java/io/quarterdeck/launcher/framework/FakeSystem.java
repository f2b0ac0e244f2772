// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleListener;
import org.osgi.framework.ServiceListener;
import org.osgi.framework.ServiceReference;

/** A framework of which only its bundles, services and listeners are known. */
public final class FakeSystem {
  public final List<ServiceListener> serviceListeners = new ArrayList<>();
  public final List<BundleListener> bundleListeners = new ArrayList<>();
  public final List<ServiceReference<?>> references = new ArrayList<>();
  public int state = Bundle.ACTIVE;

  /** The context of the system bundle. */
  public BundleContext context() {
    return fake(
        BundleContext.class,
        Map.of(
            "addServiceListener", args -> serviceListeners.add((ServiceListener) args[0]),
            "addBundleListener", args -> bundleListeners.add((BundleListener) args[0]),
            "getAllServiceReferences",
                args ->
                    references.isEmpty() ? null : references.toArray(new ServiceReference<?>[0]),
            "getBundle", args -> fake(Bundle.class, Map.of("getState", none -> state))));
  }

  /** A service with these properties, of this bundle. */
  public static ServiceReference<?> service(@Nullable Bundle owner, Map<String, ?> properties) {
    return fake(
        ServiceReference.class,
        Map.of(
            "getProperty",
            args -> properties.get(String.valueOf(args[0])),
            "getBundle",
            args -> owner));
  }

  /** An interface of which some methods answer, by name; the others must not be called. */
  public static <T> T fake(
      Class<T> type, Map<String, Function<@Nullable Object[], @Nullable Object>> methods) {
    InvocationHandler handler =
        (proxy, method, args) -> {
          var answer = methods.get(method.getName());
          if (answer != null) {
            Object given = answer.apply(args == null ? new Object[0] : args);
            return method.getReturnType() == void.class ? null : given;
          }
          return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> proxy == args[0];
            case "toString" -> type.getSimpleName();
            default -> throw new UnsupportedOperationException(method.getName());
          };
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
