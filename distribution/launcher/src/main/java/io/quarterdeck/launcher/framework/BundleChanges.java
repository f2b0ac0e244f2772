// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import java.lang.System.Logger.Level;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.SynchronousBundleListener;

/** Logs what comes and goes while the server runs: one line for each change of a bundle. */
public final class BundleChanges {
  private static final System.Logger LOG = System.getLogger(BundleChanges.class.getName());

  private BundleChanges() {}

  /** From now on, and until the framework itself stops. */
  public static void follow(BundleContext system) {
    Bundle framework = system.getBundle();
    SynchronousBundleListener listener =
        event -> {
          String change = change(event.getType());
          if (!change.isEmpty() && framework.getState() == Bundle.ACTIVE) {
            Bundle bundle = event.getBundle();
            LOG.log(
                Level.INFO, "{0} {1} {2}", bundle.getSymbolicName(), bundle.getVersion(), change);
          }
        };
    system.addBundleListener(listener);
  }

  private static String change(int type) {
    return switch (type) {
      case BundleEvent.INSTALLED -> "is installed";
      case BundleEvent.STARTED -> "is started";
      case BundleEvent.STOPPED -> "is stopped";
      case BundleEvent.UPDATED -> "is updated";
      case BundleEvent.UNINSTALLED -> "is uninstalled";
      default -> "";
    };
  }
}
