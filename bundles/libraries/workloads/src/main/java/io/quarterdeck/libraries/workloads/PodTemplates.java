// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.workloads;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.controller.Owners;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pods as templates have them. Kubernetes: {@code pkg/controller/controller_utils.go}. */
public final class PodTemplates {
  private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");
  private static final int LONGEST_NAME = 253;

  private PodTemplates() {}

  /** A pod of a template that its owner controls, with a generated name. */
  public static ApiObject pod(Node template, ApiObject owner, GroupVersionKind kind) {
    ApiObject pod = ApiObject.of(POD);
    Map<String, @Nullable Object> meta = pod.meta().tree();
    meta.put("generateName", prefix(owner.meta().name()));
    pod.meta().setNamespace(owner.meta().namespace());
    for (String field : List.of("labels", "annotations", "finalizers")) {
      Node value = template.get("metadata").get(field);
      if (!value.isEmpty()) {
        meta.put(field, Trees.copyValue(value.value()));
      }
    }
    Owners.control(pod, kind, owner);
    pod.tree().put("spec", Trees.copyValue(template.get("spec").value()));
    return pod;
  }

  /** What the names of its pods begin with. */
  public static String prefix(String owner) {
    String prefix = owner + "-";
    return prefix.length() <= LONGEST_NAME ? prefix : owner;
  }
}
