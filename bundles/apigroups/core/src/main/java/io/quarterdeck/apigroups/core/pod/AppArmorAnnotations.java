// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import io.quarterdeck.apigroups.podtemplate.pod.PodAnnotationValidation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What annotations of a new pod say of AppArmor goes into the fields that came after them. */
final class AppArmorAnnotations {
  private static final String LOCALHOST = "localhost/";
  private static final int LONGEST = 4095;

  private AppArmorAnnotations() {}

  /** The field of a container that has one stays as it is; the client is warned of the others. */
  static void toFields(ApiObject pod, Consumer<String> warnings) {
    if (pod.field("spec").at("os", "name").text().equals("windows")) {
      return;
    }
    Object ofPod = pod.field("spec").at("securityContext", "appArmorProfile").value();
    Map<String, String> annotations = pod.meta().annotations();
    for (String list : List.of("initContainers", "containers", "ephemeralContainers")) {
      Values.each(pod.object("spec"), list, c -> toField(c, ofPod, annotations, warnings));
    }
  }

  private static void toField(
      Map<String, @Nullable Object> container,
      @Nullable Object ofPod,
      Map<String, String> annotations,
      Consumer<String> warnings) {
    Node given = Node.root(container);
    String key = PodAnnotationValidation.APP_ARMOR + given.get("name").text();
    String annotation = annotations.get(key);
    if (annotation == null || given.at("securityContext", "appArmorProfile").isPresent()) {
      return;
    }
    Map<String, @Nullable Object> profile = profile(annotation);
    if (profile != null && profile.equals(ofPod)) {
      return;
    }
    if (profile != null) {
      Trees.object(container, "securityContext").put("appArmorProfile", profile);
    }
    warnings.accept(
        FieldPath.of("metadata", "annotations").key(key)
            + ": deprecated since v1.30; use the \"appArmorProfile\" field instead");
  }

  /** Null for what means no valid profile. */
  private static @Nullable Map<String, @Nullable Object> profile(String annotation) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    switch (annotation) {
      case "unconfined" -> out.put("type", "Unconfined");
      case "runtime/default" -> out.put("type", "RuntimeDefault");
      default -> {
        String file =
            annotation.startsWith(LOCALHOST) ? annotation.substring(LOCALHOST.length()) : "";
        if (file.isEmpty() || !file.strip().equals(file) || file.length() > LONGEST) {
          return null;
        }
        out.put("type", "Localhost");
        out.put("localhostProfile", file);
      }
    }
    return out;
  }
}
