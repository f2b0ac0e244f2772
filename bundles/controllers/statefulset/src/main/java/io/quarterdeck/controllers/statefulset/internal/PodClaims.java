// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.statefulset.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a pod, by the templates of its StatefulSet. Kubernetes: {@code
 * getPersistentVolumeClaims} of {@code pkg/controller/statefulset/stateful_set_utils.go}.
 */
final class PodClaims {
  static final GroupVersionResource CLAIMS =
      new GroupVersionResource("", "v1", "persistentvolumeclaims");
  private static final GroupVersionKind KIND =
      new GroupVersionKind("", "v1", "PersistentVolumeClaim");

  private PodClaims() {}

  private static List<Node> templates(SetSpec spec) {
    return spec.set().field("spec").get("volumeClaimTemplates").items();
  }

  private static String name(Node template, SetSpec spec, ApiObject pod) {
    return String.join(
        "-",
        template.at("metadata", "name").text(),
        spec.name(),
        Integer.toString(Pods.ordinal(pod)));
  }

  /** The name of each, by its template's, which its volume has too. */
  static Map<String, String> names(SetSpec spec, ApiObject pod) {
    Map<String, String> out = new LinkedHashMap<>();
    for (Node template : templates(spec)) {
      out.put(template.at("metadata", "name").text(), name(template, spec, pod));
    }
    return out;
  }

  /** All of them, as they are created. */
  static List<ApiObject> of(SetSpec spec, ApiObject pod) {
    List<ApiObject> out = new ArrayList<>();
    for (Node template : templates(spec)) {
      Map<String, @Nullable Object> tree = Trees.asObject(template.value());
      ApiObject claim = new ApiObject(tree == null ? new LinkedHashMap<>() : Trees.copy(tree));
      claim.setKind(KIND);
      claim.meta().setName(name(template, spec, pod));
      claim.meta().setNamespace(spec.set().meta().namespace());
      claim
          .meta()
          .mutableLabels()
          .putAll(spec.set().field("spec").at("selector", "matchLabels").stringMap());
      if (claim.meta().labels().isEmpty()) {
        claim.meta().tree().remove("labels");
      }
      out.add(claim);
    }
    return out;
  }
}
