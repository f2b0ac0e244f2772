// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.pod;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.apigroups.core.common.GoText;
import io.quarterdeck.apigroups.podtemplate.common.GoShapes;
import io.quarterdeck.apigroups.podtemplate.scheduling.TolerationValidation;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates a change of a running pod's spec: of images, a deadline that shortens, added
 * tolerations, gates.
 *
 * <p>Kubernetes: {@code ValidatePodUpdate}.
 */
final class PodUpdateValidation {
  private static final String MESSAGE =
      "pod updates may not change fields other than `spec.containers[*].image`,"
          + "`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only"
          + " additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be"
          + " set to 1 if it was previously negative)\n";

  private PodUpdateValidation() {}

  static void validate(Node now, Node old, List<FieldError> errors) {
    for (String list : List.of("containers", "initContainers")) {
      if (now.get(list).size() != old.get(list).size()) {
        errors.add(
            FieldError.forbidden(
                now.get(list).path(), "pod updates may not add or remove containers"));
        return;
      }
      now.get(list).items().forEach(c -> image(c.get("image"), errors));
    }
    if (!deadline(now.get("activeDeadlineSeconds"), old.get("activeDeadlineSeconds"), errors)) {
      return;
    }
    tolerations(now.get("tolerations"), old.get("tolerations"), errors);
    gates(now, old, errors);
    Node rest = new Node(withoutChanges(now, old), now.path());
    if (!old.get("schedulingGates").isEmpty()) {
      rest = GatedPodUpdateValidation.withoutPlacement(rest, old, errors);
    }
    if (Objects.equals(rest.value(), old.value())) {
      return;
    }
    Map<String, @Nullable Object> before = GoShapes.of("PodSpec", old);
    Map<String, @Nullable Object> after = GoShapes.of("PodSpec", rest);
    if (!before.equals(after)) {
      errors.add(FieldError.forbidden(now.path(), MESSAGE + GoText.difference(before, after)));
    }
  }

  private static void image(Node image, List<FieldError> errors) {
    if (image.isEmpty()) {
      errors.add(FieldError.required(image.path(), ""));
    }
    if (!image.text().strip().equals(image.text())) {
      errors.add(FieldError.invalid(image, "must not have leading or trailing whitespace"));
    }
  }

  /** Whether it makes sense to go on. */
  private static boolean deadline(Node now, Node old, List<FieldError> errors) {
    if (now.isPresent() && (now.number() < 0 || now.number() > Integer.MAX_VALUE)) {
      errors.add(
          FieldError.invalid(now, "must be between 0 and " + Integer.MAX_VALUE + ", inclusive"));
      return false;
    }
    if (now.isPresent() && old.isPresent() && now.number() > old.number()) {
      errors.add(FieldError.invalid(now, "must be less than or equal to previous value"));
      return false;
    }
    if (now.isAbsent() && old.isPresent()) {
      errors.add(FieldError.invalid(now, "must not update from a positive integer to nil value"));
    }
    return true;
  }

  /** More may be tolerated, and for another time; what is there stays. */
  private static void tolerations(Node now, Node old, List<FieldError> errors) {
    List<Map<String, @Nullable Object>> kept =
        now.items().stream().map(PodUpdateValidation::timeless).toList();
    if (!old.items().stream().map(PodUpdateValidation::timeless).allMatch(kept::contains)) {
      errors.add(
          FieldError.forbidden(
              now.path(), "existing toleration can not be modified except its tolerationSeconds"));
    } else {
      TolerationValidation.validate(now, errors);
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

  /** The new spec with the old values of all that may change. */
  private static Map<String, @Nullable Object> withoutChanges(Node now, Node old) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    now.entries().forEach((k, v) -> out.put(k, Trees.copyValue(v.value())));
    for (String field : List.of("activeDeadlineSeconds", "tolerations", "schedulingGates")) {
      keep(out, field, old);
    }
    if (old.get("terminationGracePeriodSeconds").number() < 0
        && now.get("terminationGracePeriodSeconds").number() == 1) {
      keep(out, "terminationGracePeriodSeconds", old);
    }
    for (String list : List.of("containers", "initContainers")) {
      List<@Nullable Object> containers = Trees.asList(out.get(list));
      for (int i = 0; containers != null && i < containers.size(); i++) {
        Map<String, @Nullable Object> container = Trees.asObject(containers.get(i));
        if (container != null) {
          container.put("image", old.get(list).index(i).get("image").value());
        }
      }
    }
    return out;
  }

  static void keep(Map<String, @Nullable Object> spec, String field, Node old) {
    if (old.get(field).isAbsent()) {
      spec.remove(field);
    } else {
      spec.put(field, old.get(field).value());
    }
  }
}
