// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** What the components' runtime knows of a bundle's. Without one it knows nothing. */
final class Components {
  private static final String CAUSED = "Caused by: ";

  private final BundleContext context;

  Components(BundleContext context) {
    this.context = context;
  }

  /** Of those whose constructor or activation has thrown, the last cause. */
  List<String> failures(Bundle bundle) {
    List<String> out = new ArrayList<>();
    each(
        bundle,
        (name, c) -> {
          if (c.state == ComponentConfigurationDTO.FAILED_ACTIVATION) {
            out.add("the component " + name + " does not start: " + cause(c.failure));
          }
        });
    return out;
  }

  /** Services that are not there. One that wants a configuration may be meant to have none. */
  List<String> waits(Bundle bundle) {
    List<String> out = new ArrayList<>();
    each(
        bundle,
        (name, c) -> {
          if (c.state == ComponentConfigurationDTO.UNSATISFIED_REFERENCE) {
            String references =
                Arrays.stream(c.unsatisfiedReferences)
                    .map(r -> r.name)
                    .collect(Collectors.joining(", "));
            out.add("the component " + name + " waits for " + references);
          }
        });
    return out;
  }

  private void each(Bundle bundle, BiConsumer<String, ComponentConfigurationDTO> visitor) {
    ServiceReference<ServiceComponentRuntime> found =
        context.getServiceReference(ServiceComponentRuntime.class);
    ServiceComponentRuntime runtime = found == null ? null : context.getService(found);
    if (found == null || runtime == null) {
      return;
    }
    try {
      for (ComponentDescriptionDTO component : runtime.getComponentDescriptionDTOs(bundle)) {
        runtime
            .getComponentConfigurationDTOs(component)
            .forEach(c -> visitor.accept(component.name, c));
      }
    } finally {
      context.ungetService(found);
    }
  }

  /** Of a printed stack trace, without the class where the message says as much. */
  static String cause(@Nullable String trace) {
    List<String> lines = trace == null ? List.of() : trace.lines().toList();
    return lines.stream()
        .filter(l -> l.startsWith(CAUSED))
        .reduce((a, b) -> b)
        .map(l -> l.substring(CAUSED.length()))
        .or(() -> lines.stream().findFirst())
        .orElse("the log says why")
        .replaceFirst("^java\\.lang\\.Illegal(Argument|State)Exception: ", "");
  }
}
