// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podsecuritypolicy;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates the strategies that say which users, groups and labels are allowed.
 *
 * <p>Kubernetes: {@code validatePSPRunAsUser}, {@code validatePSPRunAsGroup}.
 */
final class IdValidation {
  private static final List<String> USERS = List.of("MustRunAs", "MustRunAsNonRoot", "RunAsAny");
  private static final List<String> LABELS = List.of("MustRunAs", "RunAsAny");
  private static final List<String> GROUPS = List.of("MayRunAs", "MustRunAs", "RunAsAny");
  private static final List<String> PRIMARY_GROUPS = List.of("MustRunAs", "RunAsAny", "MayRunAs");

  private IdValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node user = spec.get("runAsUser");
    Validate.oneOf(user.get("rule"), USERS, errors);
    ranges(user, errors);
    primaryGroup(spec.get("runAsGroup"), errors);
    Validate.oneOf(spec.at("seLinux", "rule"), LABELS, errors);
    for (String field : List.of("supplementalGroups", "fsGroup")) {
      Validate.oneOf(spec.at(field, "rule"), GROUPS, errors);
      ranges(spec.get(field), errors);
    }
  }

  private static void primaryGroup(Node group, List<FieldError> errors) {
    if (group.isAbsent()) {
      return;
    }
    Node ranges = group.get("ranges");
    switch (group.get("rule").text()) {
      case "RunAsAny" -> {
        if (ranges.size() > 0) {
          errors.add(FieldError.invalid(ranges, "Ranges must be empty"));
        }
      }
      case "MustRunAs", "MayRunAs" -> {
        if (ranges.size() == 0) {
          errors.add(FieldError.invalid(ranges, "must provide at least one range"));
        }
        ranges(group, errors);
      }
      default -> Validate.oneOf(group.get("rule"), PRIMARY_GROUPS, errors);
    }
  }

  private static void ranges(Node strategy, List<FieldError> errors) {
    for (Node range : strategy.get("ranges").items()) {
      Node min = range.get("min");
      Node max = range.get("max");
      if (min.number() < 0) {
        errors.add(FieldError.invalid(min, "min cannot be negative"));
      }
      if (max.number() < 0) {
        errors.add(FieldError.invalid(max, "max cannot be negative"));
      }
      if (min.number() > max.number()) {
        errors.add(FieldError.invalid(min.path(), min.number(), "min cannot be greater than max"));
      }
    }
  }
}
