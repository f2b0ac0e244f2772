// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * Which components cannot start, and what each of them lacks: SCR logs a component that fails, but
 * says nothing of one that waits. Reads SCR's account through reflection, since the launcher shares
 * no class with it.
 */
public final class WaitingComponents {
  private static final String RUNTIME =
      "org.osgi.service.component.runtime.ServiceComponentRuntime";

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
    ServiceReference<?> reference = system.getServiceReference(RUNTIME);
    Object runtime = reference == null ? null : system.getService(reference);
    if (runtime == null) {
      lines.add("there is no service component runtime");
      return lines;
    }
    try {
      describe(runtime, lines);
    } catch (ReflectiveOperationException e) {
      lines.add("the service component runtime cannot be asked: " + e);
    } finally {
      system.ungetService(reference);
    }
    return lines;
  }

  /**
   * The first component that refused its configuration; null when there is none, or when nothing
   * can be learned. What is only logged may still be on its way.
   */
  public static @Nullable LaunchException refused(BundleContext system) {
    ServiceReference<?> reference = system.getServiceReference(RUNTIME);
    Object runtime = reference == null ? null : system.getService(reference);
    List<LaunchException> refused = new ArrayList<>();
    if (runtime != null) {
      try {
        each(
            runtime,
            (description, configuration) -> {
              Object failure = field(configuration, "failure");
              Object bundle = field(field(description, "bundle"), "symbolicName");
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
      } finally {
        system.ungetService(reference);
      }
    }
    return refused.isEmpty() ? null : refused.getFirst();
  }

  private interface Visitor {
    void visit(Object description, Object configuration) throws ReflectiveOperationException;
  }

  private static void describe(Object runtime, List<String> lines)
      throws ReflectiveOperationException {
    each(
        runtime,
        (description, configuration) -> {
          String reason = reason(configuration);
          if (!reason.isEmpty()) {
            lines.add(field(description, "name") + " " + reason);
          }
        });
  }

  private static void each(Object runtime, Visitor visitor) throws ReflectiveOperationException {
    Class<?> type = runtime.getClass().getClassLoader().loadClass(RUNTIME);
    var descriptions = type.getMethod("getComponentDescriptionDTOs", Bundle[].class);
    for (Object description :
        (Collection<?>) descriptions.invoke(runtime, new Object[] {new Bundle[0]})) {
      var configurations = type.getMethod("getComponentConfigurationDTOs", description.getClass());
      for (Object configuration : (Collection<?>) configurations.invoke(runtime, description)) {
        visitor.visit(description, configuration);
      }
    }
  }

  /** The names of states and fields are those of the Declarative Services specification. */
  private static String reason(Object configuration) throws ReflectiveOperationException {
    Object failure = field(configuration, "failure");
    if (failure != null) {
      return "failed: " + String.valueOf(failure).lines().findFirst().orElse("");
    }
    List<String> missing = new ArrayList<>();
    Object[] references = (Object[]) field(configuration, "unsatisfiedReferences");
    for (Object reference : references == null ? new Object[0] : references) {
      missing.add(String.valueOf(field(reference, "name")));
    }
    return missing.isEmpty() ? "" : "waits for " + String.join(", ", missing);
  }

  private static @Nullable Object field(@Nullable Object dto, String name)
      throws ReflectiveOperationException {
    return dto == null ? null : dto.getClass().getField(name).get(dto);
  }
}
