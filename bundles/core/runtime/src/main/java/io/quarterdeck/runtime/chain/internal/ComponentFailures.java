// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.runtime.chain.internal;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentConstants;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** What SCR keeps of a component that did not start, in the component's own words. */
final class ComponentFailures {
  /** When SCR does not know either. */
  static final String UNKNOWN = "its component does not start";

  private static final String CAUSED = "Caused by: ";

  private final BundleContext context;

  ComponentFailures(BundleContext context) {
    this.context = context;
  }

  /** Of the component that has registered the service: one line. */
  String of(ServiceReference<?> reference) {
    ServiceReference<ServiceComponentRuntime> found =
        context.getServiceReference(ServiceComponentRuntime.class);
    ServiceComponentRuntime runtime = found == null ? null : context.getService(found);
    if (runtime == null) {
      return UNKNOWN;
    }
    try {
      ComponentDescriptionDTO component =
          runtime.getComponentDescriptionDTO(
              reference.getBundle(),
              String.valueOf(reference.getProperty(ComponentConstants.COMPONENT_NAME)));
      Object id = reference.getProperty(ComponentConstants.COMPONENT_ID);
      if (component != null) {
        for (ComponentConfigurationDTO c : runtime.getComponentConfigurationDTOs(component)) {
          if (Objects.equals(id, c.id)) {
            return line(c.failure);
          }
        }
      }
      return UNKNOWN;
    } finally {
      context.ungetService(found);
    }
  }

  /**
   * The last cause of a printed stack trace, without its class where that says nothing that the
   * message does not.
   */
  static String line(@Nullable String trace) {
    if (trace == null || trace.isBlank()) {
      return UNKNOWN;
    }
    List<String> lines = trace.lines().toList();
    String last =
        lines.stream()
            .filter(line -> line.startsWith(CAUSED))
            .reduce((a, b) -> b)
            .map(line -> line.substring(CAUSED.length()))
            .orElse(lines.getFirst());
    String said = last.replaceFirst("^java\\.lang\\.Illegal(Argument|State)Exception: ", "");
    return UNKNOWN + ": " + said;
  }
}
