// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.osgi.framework.Bundle;
import org.osgi.framework.wiring.BundleWiring;

/**
 * Loads the classes of a bundle ahead. A plugin that takes another's place meets requests at full
 * speed, and the first of them would all wait for one class after the other.
 */
final class BundleClasses {
  /** Of larger bundles most is a library, of which little is used. */
  private static final int MOST = 1_000;

  private static final String SUFFIX = ".class";

  /** Those that need not be loaded again: a bundle may offer plugins by the thousand. */
  private final Set<BundleWiring> ready =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  /** Loads them without initializing any; what cannot be loaded is left to who needs it. */
  void load(Bundle bundle) {
    BundleWiring wiring = bundle.adapt(BundleWiring.class);
    if (wiring == null || !ready.add(wiring)) {
      return; // it is leaving again, or has been loaded
    }
    Collection<String> files =
        wiring.listResources(
            "/",
            "*" + SUFFIX,
            BundleWiring.LISTRESOURCES_LOCAL | BundleWiring.LISTRESOURCES_RECURSE);
    if (files.size() <= MOST) {
      files.forEach(file -> load(wiring.getClassLoader(), file));
    }
  }

  private static void load(ClassLoader loader, String file) {
    String name = file.substring(0, file.length() - SUFFIX.length()).replace('/', '.');
    try {
      Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      // such as one for a library that is optional and not there
    }
  }
}
