// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.common.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A job's template never changes; but where its pods go, and what they ask for, may be said anew
 * while the job is suspended.
 */
final class TemplateChanges {
  private static final List<String> SCHEDULING =
      List.of("nodeSelector", "tolerations", "schedulingGates");

  private TemplateChanges() {}

  static void validate(Node now, Node old, List<FieldError> errors) {
    Node before = old.get("template");
    boolean suspended = old.get("suspend").bool();
    if (fixed(now, suspended).equals(fixed(before, suspended))) {
      return;
    }
    if (suspended) {
      Node spec = now.get("spec");
      errors.add(
          FieldError.invalid(spec.path(), GoShapes.of("PodSpec", spec), "field is immutable"));
    } else {
      errors.add(FieldError.invalid(now.path(), GoShapes.template(now), "field is immutable"));
    }
  }

  /** The template without what may change. */
  private static Map<String, @Nullable Object> fixed(Node template, boolean suspended) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    template.entries().forEach((k, v) -> copy.put(k, Trees.copyValue(v.value())));
    Values.with(copy, "metadata", m -> m.remove("creationTimestamp"));
    if (suspended) {
      Values.with(copy, "metadata", m -> m.keySet().removeAll(List.of("labels", "annotations")));
      Values.with(copy, "spec", TemplateChanges::withoutScheduling);
    }
    if (copy.get("metadata") instanceof Map<?, ?> m && m.isEmpty()) {
      copy.remove("metadata");
    }
    return copy;
  }

  private static void withoutScheduling(Map<String, @Nullable Object> spec) {
    spec.keySet().removeAll(SCHEDULING);
    Values.with(spec, "affinity", a -> a.remove("nodeAffinity"));
    if (spec.get("affinity") instanceof Map<?, ?> a && a.isEmpty()) {
      spec.remove("affinity");
    }
    for (String list : List.of("containers", "initContainers")) {
      Values.each(spec, list, c -> c.remove("resources"));
    }
  }
}
