// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.podtemplate.PodDefaults;
import io.quarterdeck.apigroups.podtemplate.PodSpecRules;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The {@code ephemeralcontainers} of a running pod: containers may be added, never changed. */
final class EphemeralContainersView implements Subresource.View {
  @Override
  public void write(ApiObject view, ApiObject parent, StrategyContext context) {
    Object containers = view.object("spec").get("ephemeralContainers");
    if (containers != null) {
      parent.object("spec").put("ephemeralContainers", containers);
    }
    PodDefaults.apply(parent.object("spec"));
  }

  @Override
  public void validate(
      ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {
    PodSpecRules.validate(parent.field("spec"), errors);
    Map<String, Node> now = byName(parent);
    byName(old)
        .forEach(
            (name, container) -> {
              Node same = now.get(name);
              Node list = parent.field("spec").get("ephemeralContainers");
              if (same == null) {
                errors.add(
                    FieldError.forbidden(
                        list.path(),
                        "existing ephemeral containers \"" + name + "\" may not be removed\n"));
              } else if (!Objects.equals(same.value(), container.value())) {
                errors.add(
                    FieldError.forbidden(
                        list.path(),
                        "existing ephemeral containers \"" + name + "\" may not be changed\n"));
              }
            });
  }

  private static Map<String, Node> byName(ApiObject pod) {
    Map<String, Node> out = new LinkedHashMap<>();
    pod.field("spec")
        .get("ephemeralContainers")
        .items()
        .forEach(c -> out.put(c.get("name").text(), c));
    return out;
  }
}
