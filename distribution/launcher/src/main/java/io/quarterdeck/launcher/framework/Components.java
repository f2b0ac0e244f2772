// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.framework;

import io.quarterdeck.launcher.configuration.Outcome;
import io.quarterdeck.launcher.failure.Failures;
import io.quarterdeck.launcher.failure.LaunchException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;

/**
 * SCR's account of its components, read through reflection, since the launcher shares no class with
 * it. The names of states and fields are those of the Declarative Services specification.
 */
final class Components implements Outcome.Source {
  private static final String RUNTIME =
      "org.osgi.service.component.runtime.ServiceComponentRuntime";

  /** Of ComponentConfigurationDTO. */
  private static final int ACTIVE = 8;

  private static final int FAILED_ACTIVATION = 16;

  private final BundleContext system;

  Components(BundleContext system) {
    this.system = system;
  }

  /** Takes each configuration of a component, with the component's description. */
  interface Visitor {
    void visit(Object description, Object configuration) throws ReflectiveOperationException;
  }

  /**
   * Visits all.
   *
   * @return false when there is no service component runtime
   */
  boolean each(Visitor visitor) throws ReflectiveOperationException {
    ServiceReference<?> reference = system.getServiceReference(RUNTIME);
    Object runtime = reference == null ? null : system.getService(reference);
    if (runtime == null) {
      return false;
    }
    try {
      Class<?> type = runtime.getClass().getClassLoader().loadClass(RUNTIME);
      var descriptions = type.getMethod("getComponentDescriptionDTOs", Bundle[].class);
      for (Object description :
          (Collection<?>) descriptions.invoke(runtime, new Object[] {new Bundle[0]})) {
        var configurations =
            type.getMethod("getComponentConfigurationDTOs", description.getClass());
        for (Object configuration : (Collection<?>) configurations.invoke(runtime, description)) {
          visitor.visit(description, configuration);
        }
      }
      return true;
    } finally {
      system.ungetService(reference);
    }
  }

  static @Nullable Object field(@Nullable Object dto, String name)
      throws ReflectiveOperationException {
    return dto == null ? null : dto.getClass().getField(name).get(dto);
  }

  @Override
  public Outcome of(String pid, String property, Object value) {
    List<Outcome> found = new ArrayList<>();
    try {
      each(
          (description, configuration) -> {
            String[] pids = (String[]) field(description, "configurationPid");
            Map<?, ?> properties = (Map<?, ?>) field(configuration, "properties");
            if (pids != null
                && Arrays.asList(pids).contains(pid)
                && properties != null
                && value.equals(properties.get(property))) {
              found.add(outcome(configuration));
            }
          });
    } catch (InvocationTargetException e) {
      return Outcome.PENDING; // the bundle is on its way out
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    return found.stream().max(Comparator.comparing(Outcome::state)).orElse(Outcome.NONE);
  }

  private static Outcome outcome(Object configuration) throws ReflectiveOperationException {
    int state = Integer.parseInt(String.valueOf(field(configuration, "state")));
    if (state == FAILED_ACTIVATION) {
      return Outcome.failed(reason(String.valueOf(field(configuration, "failure"))));
    }
    // one that is just being made is unsatisfied at first
    return state == ACTIVE ? Outcome.STARTED : Outcome.PENDING;
  }

  private static String reason(String failure) {
    LaunchException refused = Failures.refused("", failure);
    return refused == null
        ? failure.lines().findFirst().orElse("")
        : String.valueOf(refused.getMessage());
  }
}
