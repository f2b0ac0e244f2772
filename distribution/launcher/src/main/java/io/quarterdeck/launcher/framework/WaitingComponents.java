// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/**
 * Which components cannot start, and what each of them lacks: SCR logs a component that fails, but
 * says nothing of one that waits.
 */
public final class WaitingComponents {
  private WaitingComponents() {}

  /** One line each; empty when all is there, or when nothing can be learned. */
  public static List<String> describe(BundleContext system) {
    List<String> lines = new ArrayList<>();
    for (Bundle bundle : system.getBundles()) {
      boolean fragment = bundle.getHeaders("").get(Constants.FRAGMENT_HOST) != null;
      if (!fragment && bundle.getState() != Bundle.ACTIVE && bundle.getState() != Bundle.STARTING) {
        lines.add(bundle.getSymbolicName() + " is not started");
      }
    }
    try {
      boolean asked =
          new Components(system)
              .each(
                  (description, configuration) -> {
                    String reason = reason(configuration);
                    if (!reason.isEmpty()) {
                      lines.add(Components.field(description, "name") + " " + reason);
                    }
                  });
      if (!asked) {
        lines.add("there is no service component runtime");
      }
    } catch (ReflectiveOperationException e) {
      lines.add("the service component runtime cannot be asked: " + e);
    }
    return lines;
  }

  /**
   * The first component that refused its configuration; null when there is none, or when nothing
   * can be learned. What is only logged may still be on its way.
   */
  public static @Nullable LaunchException refused(BundleContext system) {
    List<LaunchException> refused = new ArrayList<>();
    try {
      new Components(system)
          .each(
              (description, configuration) -> {
                Object failure = Components.field(configuration, "failure");
                Object bundle =
                    Components.field(Components.field(description, "bundle"), "symbolicName");
                LaunchException e =
                    failure == null
                        ? null
                        : Failures.refused(String.valueOf(bundle), String.valueOf(failure));
                if (e != null) {
                  refused.add(e);
                }
              });
    } catch (ReflectiveOperationException e) {
      return null;
    }
    return refused.isEmpty() ? null : refused.getFirst();
  }

  private static String reason(Object configuration) throws ReflectiveOperationException {
    Object failure = Components.field(configuration, "failure");
    if (failure != null) {
      return "failed: " + String.valueOf(failure).lines().findFirst().orElse("");
    }
    List<String> missing = new ArrayList<>();
    Object[] references = (Object[]) Components.field(configuration, "unsatisfiedReferences");
    for (Object reference : references == null ? new Object[0] : references) {
      missing.add(String.valueOf(Components.field(reference, "name")));
    }
    return missing.isEmpty() ? "" : "waits for " + String.join(", ", missing);
  }
}
