// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.lookup;

import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;

/**
 * What the launcher says of the server that a class runs in, such as {@code quarterdeck.pki}. Two
 * servers of a JVM have their own: these are the framework's properties, and behind them the
 * system's.
 */
public final class ServerProperties {
  private ServerProperties() {}

  /**
   * Null for one that nobody has set. Outside of a framework, as in a test, the system's count.
   *
   * @param inside a class of the bundle that asks
   */
  public static @Nullable String get(Class<?> inside, String name) {
    Bundle bundle = FrameworkUtil.getBundle(inside);
    BundleContext context = bundle == null ? null : bundle.getBundleContext();
    return context == null ? System.getProperty(name) : context.getProperty(name);
  }

  /** The same with a value for one that nobody has set. */
  public static String get(Class<?> inside, String name, String otherwise) {
    String value = get(inside, name);
    return value == null ? otherwise : value;
  }
}
