// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates a success policy (KEP-3998).
 *
 * <p>Kubernetes: {@code validateSuccessPolicy}.
 */
final class SuccessPolicyValidation {
  private static final int MOST_RULES = 20;
  private static final int LONGEST_INDEXES = 64 * 1024;

  private SuccessPolicyValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    Node rules = spec.at("successPolicy", "rules");
    if (rules.isEmpty()) {
      errors.add(
          FieldError.required(
              rules.path(),
              "at least one rules must be specified when the successPolicy is specified"));
    }
    if (rules.items().size() > MOST_RULES) {
      errors.add(FieldError.tooMany(rules.path(), rules.items().size(), MOST_RULES));
    }
    rules.items().forEach(r -> rule(r, spec.get("completions"), errors));
  }

  private static void rule(Node rule, Node completions, List<FieldError> errors) {
    Node count = rule.get("succeededCount");
    Node indexes = rule.get("succeededIndexes");
    if (count.isAbsent() && indexes.isAbsent()) {
      errors.add(
          FieldError.required(
              rule.path(), "at least one of succeededCount or succeededIndexes must be specified"));
    }
    long named = 0;
    if (indexes.isPresent()) {
      if (indexes.text().length() > LONGEST_INDEXES) {
        errors.add(FieldError.tooLong(indexes.path(), LONGEST_INDEXES));
      }
      try {
        named = Indexes.count(indexes.text(), completions.number());
      } catch (Indexes.Malformed e) {
        errors.add(
            FieldError.invalid(indexes, "error parsing succeededIndexes: " + e.getMessage()));
      }
    }
    if (count.isPresent()) {
      Validate.nonNegative(count, errors);
      atMost(count, completions.number(), completions.isPresent(), "specified completions", errors);
      String which = "indexes in the specified succeededIndexes field";
      atMost(count, named, indexes.isPresent(), which, errors);
    }
  }

  private static void atMost(
      Node count, long most, boolean known, String what, List<FieldError> errors) {
    if (known && count.number() > most) {
      errors.add(
          FieldError.invalid(
              count, "must be less than or equal to " + most + " (the number of " + what + ")"));
    }
  }

  /** The policy as Go's internal type shows it in a message: capitals, and nothing left out. */
  static @Nullable Object shown(Node policy) {
    if (policy.isAbsent()) {
      return null;
    }
    List<@Nullable Object> rules = new ArrayList<>();
    for (Node r : policy.get("rules").items()) {
      Map<String, @Nullable Object> rule = new LinkedHashMap<>();
      rule.put("SucceededIndexes", r.get("succeededIndexes").value());
      rule.put("SucceededCount", r.get("succeededCount").value());
      rules.add(rule);
    }
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    out.put("Rules", policy.get("rules").isAbsent() ? null : rules);
    return out;
  }
}
