// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.podtemplate.Values;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What of a running pod's spec may change: images, a deadline that shortens, added tolerations,
 * gates.
 */
final class PodUpdateRules {
  private static final String MESSAGE =
      "pod updates may not change fields other than `spec.containers[*].image`,"
          + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only"
          + " additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be"
          + " set to 1 if it was previously negative)";

  private PodUpdateRules() {}

  static void validate(Node now, Node old, List<FieldError> errors) {
    for (String list : List.of("containers", "initContainers")) {
      if (now.get(list).size() != old.get(list).size()) {
        errors.add(
            FieldError.forbidden(
                now.get(list).path(), "pod updates may not add or remove containers"));
        return;
      }
      for (Node c : now.get(list).items()) {
        if (c.get("image").isEmpty()) {
          errors.add(FieldError.required(c.get("image").path(), ""));
          return;
        }
      }
    }
    deadline(now.get("activeDeadlineSeconds"), old.get("activeDeadlineSeconds"), errors);
    gates(now, old, errors);
    tolerations(now.get("tolerations"), old.get("tolerations"), errors);
    if (!rest(now).equals(rest(old))) {
      errors.add(FieldError.forbidden(now.path(), MESSAGE));
    }
  }

  private static void deadline(Node now, Node old, List<FieldError> errors) {
    if (now.isPresent() && old.isPresent() && now.number() > old.number()) {
      errors.add(FieldError.invalid(now, "must be less than or equal to previous value"));
    } else if (now.isAbsent() && old.isPresent()) {
      errors.add(FieldError.invalid(now, "must not update from a positive integer to nil value"));
    }
  }

  /** More may be tolerated, and for another time; what is there stays. */
  private static void tolerations(Node now, Node old, List<FieldError> errors) {
    List<Map<String, @Nullable Object>> kept =
        now.items().stream().map(PodUpdateRules::timeless).toList();
    if (!old.items().stream().map(PodUpdateRules::timeless).allMatch(kept::contains)) {
      errors.add(
          FieldError.forbidden(
              now.path(), "existing toleration can not be modified except its tolerationSeconds"));
    }
  }

  private static Map<String, @Nullable Object> timeless(Node toleration) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    toleration.entries().forEach((k, v) -> out.put(k, v.value()));
    out.remove("tolerationSeconds");
    return out;
  }

  private static void gates(Node now, Node old, List<FieldError> errors) {
    Set<String> before = new HashSet<>();
    old.get("schedulingGates").items().forEach(g -> before.add(g.get("name").text()));
    for (Node g : now.get("schedulingGates").items()) {
      String name = g.get("name").text();
      if (!before.contains(name)) {
        errors.add(
            FieldError.forbidden(
                g.get("name").path(),
                "only deletion is allowed, but found new scheduling gate '" + name + "'"));
      }
    }
  }

  /** The spec without what may change. */
  private static Map<String, @Nullable Object> rest(Node spec) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    spec.entries().forEach((k, v) -> copy.put(k, Trees.copyValue(v.value())));
    copy.remove("activeDeadlineSeconds");
    copy.remove("tolerations");
    copy.remove("schedulingGates");
    for (String list : List.of("containers", "initContainers")) {
      Values.each(copy, list, c -> c.remove("image"));
    }
    return copy;
  }
}
