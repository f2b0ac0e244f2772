// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Validates what else changes of a pod that waits at a gate: its choice of nodes may become
 * narrower.
 *
 * <p>Kubernetes: {@code validateNodeSelectorMutation}, {@code validateNodeAffinityMutation}.
 */
final class GatedPodUpdateValidation {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String TERMS = "nodeSelectorTerms";

  private GatedPodUpdateValidation() {}

  /** The new spec with the old choice of nodes. */
  static Node withoutPlacement(Node now, Node old, List<FieldError> errors) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    now.entries().forEach((k, v) -> out.put(k, v.value()));
    Node selector = now.get("nodeSelector");
    if (!Validate.same(selector, old.get("nodeSelector"))) {
      selector(selector, old.get("nodeSelector"), errors);
      PodUpdateValidation.keep(out, "nodeSelector", old);
    }
    Node affinity = now.at("affinity", "nodeAffinity");
    Node before = old.at("affinity", "nodeAffinity");
    if (!Validate.same(affinity, before)) {
      affinity(affinity, before, errors);
      affinity(out, now.get("affinity"), old.get("affinity"));
    }
    return new Node(out, now.path());
  }

  private static void selector(Node now, Node old, List<FieldError> errors) {
    if (!now.stringMap().entrySet().containsAll(old.stringMap().entrySet())) {
      errors.add(
          FieldError.invalid(
              now.path(),
              now.isAbsent() ? null : new TreeMap<>(now.stringMap()),
              "only additions to spec.nodeSelector are allowed (no mutations or deletions)"));
    }
  }

  private static void affinity(Node now, Node old, List<FieldError> errors) {
    List<Node> before = old.at(REQUIRED, TERMS).items();
    List<Node> after = now.at(REQUIRED, TERMS).items();
    FieldPath at = now.path().child(REQUIRED).child(TERMS);
    if (before.isEmpty()) {
      return;
    }
    if (before.size() != after.size()) {
      errors.add(
          FieldError.invalid(
              at,
              after.isEmpty() ? null : after.stream().map(GatedPodUpdateValidation::shown).toList(),
              "no additions/deletions to non-empty NodeSelectorTerms list are allowed"));
      return;
    }
    for (int i = 0; i < before.size(); i++) {
      if (!onlyAdded(after.get(i), before.get(i))) {
        errors.add(
            FieldError.invalid(
                at.index(i),
                shown(after.get(i)),
                "only additions are allowed (no mutations or deletions)"));
      }
    }
  }

  private static Object shown(Node term) {
    return GoShapes.of("NodeSelectorTerm", term);
  }

  private static boolean onlyAdded(Node now, Node old) {
    if (old.get("matchExpressions").isEmpty() && old.get("matchFields").isEmpty()) {
      return now.get("matchExpressions").isEmpty() && now.get("matchFields").isEmpty();
    }
    return startsWith(now.get("matchExpressions"), old.get("matchExpressions"))
        && startsWith(now.get("matchFields"), old.get("matchFields"));
  }

  private static boolean startsWith(Node now, Node old) {
    List<Object> before = old.items().stream().map(Node::value).map(Object.class::cast).toList();
    return now.size() >= before.size()
        && now.items().stream()
            .limit(before.size())
            .map(Node::value)
            .map(Object.class::cast)
            .toList()
            .equals(before);
  }

  /** An affinity that would say nothing more is none, unless there was one. */
  private static void affinity(Map<String, @Nullable Object> spec, Node now, Node old) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    now.entries().forEach((k, v) -> out.put(k, v.value()));
    PodUpdateValidation.keep(out, "nodeAffinity", old);
    if (out.isEmpty() && old.isAbsent()) {
      spec.remove("affinity");
    } else {
      spec.put("affinity", out);
    }
  }
}
