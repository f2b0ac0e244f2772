// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Quantity;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.pod.PodSpecValidation;
import io.quarterdeck.libraries.pods.ResourceList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates a resize: more or less cpu and memory, within the pod's quality of service.
 *
 * <p>Kubernetes: {@code ValidatePodResize}.
 */
final class PodResizeValidation {
  private static final String MIRROR = "kubernetes.io/config.mirror";
  private static final FieldPath NOWHERE = FieldPath.of("[]");
  private static final List<String> SIDES = List.of("requests", "limits");
  private static final List<String> MUTABLE = List.of("cpu", "memory");

  private PodResizeValidation() {}

  static void validate(ApiObject pod, ApiObject old, List<FieldError> errors) {
    if (old.meta().annotations().containsKey(MIRROR)) {
      errors.add(FieldError.forbidden(NOWHERE, "static pods cannot be resized"));
      return;
    }
    if (old.field("spec").at("os", "name").text().equals("windows")) {
      errors.add(FieldError.forbidden(NOWHERE, "windows pods cannot be resized"));
      return;
    }
    Node now = pod.field("spec");
    Node before = old.field("spec");
    PodSpecValidation.validate(now, errors);
    quality(pod, old, errors);
    if (!supported(old)) {
      errors.add(
          FieldError.forbidden(now.path(), "Pod running on node without support for resize"));
    }
    if (!sameContainers(now, before, errors)) {
      return;
    }
    nothingRemoved(now, before, errors);
    if (!computeAsBefore(now, before).equals(computeAsBefore(before, before))) {
      errors.add(FieldError.forbidden(now.path(), "only cpu and memory resources are mutable"));
    }
  }

  private static void quality(ApiObject pod, ApiObject old, List<FieldError> errors) {
    String was = old.field("status").get("qosClass").text(QualityOfService.of(old.field("spec")));
    if (!QualityOfService.of(pod.field("spec")).equals(was)) {
      errors.add(
          FieldError.invalid(
              FieldPath.of("spec"), was, "Pod QOS Class may not change as a result of resizing"));
    }
  }

  /** A node that reports the resources of what runs can change them. */
  private static boolean supported(ApiObject old) {
    for (Node c : old.field("status").get("containerStatuses").items()) {
      if (c.at("state", "running").isPresent()) {
        return c.get("resources").isPresent();
      }
    }
    return true;
  }

  private static boolean sameContainers(Node now, Node before, List<FieldError> errors) {
    int found = errors.size();
    sameContainers(now.get("containers"), before.get("containers"), "containers", errors);
    sameContainers(
        now.get("initContainers"), before.get("initContainers"), "initContainers", errors);
    return errors.size() == found;
  }

  private static void sameContainers(Node now, Node before, String word, List<FieldError> errors) {
    if (now.size() != before.size()) {
      errors.add(FieldError.forbidden(now.path(), word + " may not be added or removed on resize"));
      return;
    }
    for (int i = 0; i < now.size(); i++) {
      if (!now.index(i).get("name").text().equals(before.index(i).get("name").text())) {
        errors.add(
            FieldError.forbidden(now.path(), word + " may not be renamed or reordered on resize"));
        return;
      }
    }
  }

  private static void nothingRemoved(Node now, Node before, List<FieldError> errors) {
    for (String list : List.of("containers", "initContainers")) {
      for (int i = 0; i < now.get(list).size(); i++) {
        Node resources = now.get(list).index(i).get("resources");
        Node old = before.get(list).index(i).get("resources");
        for (String side : SIDES) {
          if (!resources
              .get(side)
              .entries()
              .keySet()
              .containsAll(old.get(side).entries().keySet())) {
            errors.add(
                FieldError.forbidden(
                    resources.get(side).path(), "resource " + side + " cannot be removed"));
          }
        }
      }
    }
  }

  /** The spec as it would be had nobody touched cpu and memory where that is allowed. */
  private static Map<String, @Nullable Object> computeAsBefore(Node spec, Node before) {
    ApiObject copy = new ApiObject(Trees.copy(asTree(spec)));
    for (String list : List.of("containers", "initContainers")) {
      List<@Nullable Object> containers = Trees.list(copy.tree(), list);
      for (int i = 0; i < containers.size(); i++) {
        Map<String, @Nullable Object> c = Trees.asObject(containers.get(i));
        Node old = before.get(list).index(i);
        if (c != null) {
          putBack(c, old, list.equals("containers") || isSidecar(old));
        }
      }
    }
    putBack(copy.tree(), before, true);
    return copy.tree();
  }

  private static boolean isSidecar(Node container) {
    return container.get("restartPolicy").text().equals("Always");
  }

  private static void putBack(Map<String, @Nullable Object> holder, Node old, boolean mutable) {
    for (String side : SIDES) {
      Map<String, Quantity> amounts = ResourceList.of(Node.root(holder).at("resources", side));
      if (mutable) {
        Map<String, Quantity> were = ResourceList.of(old.at("resources", side));
        amounts.keySet().removeAll(MUTABLE);
        were.keySet().retainAll(MUTABLE);
        amounts.putAll(were);
      }
      if (holder.get("resources") != null || !amounts.isEmpty()) {
        // quantities, so that 1 and 1000m are the same; no list and an empty one are, too
        Trees.object(holder, "resources").put(side, amounts);
      }
    }
  }

  private static Map<String, @Nullable Object> asTree(Node spec) {
    Map<String, @Nullable Object> tree = Trees.asObject(spec.value());
    return tree == null ? Map.of() : tree;
  }
}
