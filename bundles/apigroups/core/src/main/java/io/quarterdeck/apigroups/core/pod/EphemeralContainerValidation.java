// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.apigroups.core.common.GoText;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.pod.PodSpecValidation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Validates what an ephemeral container may be, and that one stays as it is.
 *
 * <p>Kubernetes: {@code ValidatePodEphemeralContainersUpdate}.
 */
final class EphemeralContainerValidation {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final String LIST = "ephemeralContainers";

  private EphemeralContainerValidation() {}

  static void validate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    if (old.meta().annotations().containsKey(MIRROR)) {
      errors.add(
          FieldError.forbidden(
              FieldPath.of("[]"), "static pods do not support ephemeral containers"));
      return;
    }
    Node spec = pod.field("spec");
    PodSpecValidation.validatePod(spec, pod.meta().name(), errors);
    unchanged(pod, old, errors);
  }

  private static void unchanged(ApiObject pod, ApiObject old, List<FieldError> errors) {
    Map<String, Node> now = byName(pod);
    byName(old)
        .forEach(
            (name, container) -> {
              Node same = now.get(name);
              if (same == null) {
                errors.add(existing(name, "removed", ""));
              } else if (!Objects.equals(same.value(), container.value())) {
                errors.add(
                    existing(
                        name,
                        "changed",
                        GoText.difference(
                            GoShapes.of("EphemeralContainer", container),
                            GoShapes.of("EphemeralContainer", same))));
              }
            });
  }

  private static FieldError existing(String name, String what, String difference) {
    return FieldError.forbidden(
        FieldPath.of("spec", LIST),
        "existing ephemeral containers \"" + name + "\" may not be " + what + "\n" + difference);
  }

  private static Map<String, Node> byName(ApiObject pod) {
    Map<String, Node> out = new LinkedHashMap<>();
    pod.field("spec").get(LIST).items().forEach(c -> out.put(c.get("name").text(), c));
    return out;
  }
}
