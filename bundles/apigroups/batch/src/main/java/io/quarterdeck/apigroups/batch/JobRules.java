// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Rules;
import io.quarterdeck.apigroups.podtemplate.PodTemplate;
import java.util.List;

/** Rules of a job spec. */
final class JobRules {
  private static final List<String> COUNTS =
      List.of(
          "parallelism",
          "completions",
          "activeDeadlineSeconds",
          "backoffLimit",
          "ttlSecondsAfterFinished",
          "backoffLimitPerIndex");
  private static final List<String> MODES = List.of("NonIndexed", "Indexed");
  private static final List<String> RESTART = List.of("OnFailure", "Never");
  private static final List<String> REPLACEMENT = List.of("Failed", "TerminatingOrFailed");
  private static final long MOST_INDEXES = 100_000;

  private JobRules() {}

  static void validate(Node spec, List<FieldError> errors) {
    template(spec, errors);
    PodTemplate.validateWithSelector(spec, "job", true, errors);
    restart(spec.get("template"), errors);
  }

  /** The rules that a cron job's template has too. */
  static void template(Node spec, List<FieldError> errors) {
    for (String count : COUNTS) {
      if (spec.get(count).isPresent()) {
        Rules.nonNegative(spec.get(count), errors);
      }
    }
    Node mode = spec.get("completionMode");
    if (mode.isPresent()) {
      Rules.oneOf(mode, MODES, errors);
    }
    indexes(spec, mode.text().equals("Indexed"), errors);
    replacement(spec, errors);
  }

  private static void indexes(Node spec, boolean indexed, List<FieldError> errors) {
    if (indexed) {
      if (spec.get("completions").isAbsent()) {
        errors.add(
            FieldError.required(spec.get("completions").path(), "when completion mode is Indexed"));
      }
      if (spec.get("parallelism").number() > MOST_INDEXES) {
        errors.add(
            FieldError.invalid(
                spec.get("parallelism"),
                "must be less than or equal to "
                    + MOST_INDEXES
                    + " when completion mode is Indexed"));
      }
      return;
    }
    for (String field : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
      if (spec.get(field).isPresent()) {
        errors.add(FieldError.invalid(spec.get(field), "requires indexed completion mode"));
      }
    }
  }

  private static void replacement(Node spec, List<FieldError> errors) {
    Node policy = spec.get("podReplacementPolicy");
    if (policy.isPresent()) {
      List<String> allowed =
          spec.get("podFailurePolicy").isPresent() ? List.of("Failed") : REPLACEMENT;
      Rules.oneOf(policy, allowed, errors);
    }
  }

  static void restart(Node template, List<FieldError> errors) {
    Node policy = template.at("spec", "restartPolicy");
    if (policy.isEmpty() || policy.text().equals("Always")) {
      errors.add(FieldError.required(policy.path(), "valid values: \"OnFailure\", \"Never\""));
    } else if (!RESTART.contains(policy.text())) {
      Rules.oneOf(policy, RESTART, errors);
    }
  }

  static void validateUpdate(Node now, Node old, List<FieldError> errors) {
    completions(now, old, errors);
    for (String field :
        List.of(
            "selector",
            "completionMode",
            "podFailurePolicy",
            "backoffLimitPerIndex",
            "managedBy",
            "successPolicy")) {
      Rules.immutable(now.get(field), old.get(field), errors);
    }
    boolean mayChange = old.get("suspend").bool();
    if (!mayChange && !Rules.same(now.get("template"), old.get("template"))) {
      errors.add(FieldError.invalid(now.get("template"), "field is immutable"));
    }
  }

  /** The completions of an indexed job follow its parallelism; all others stay. */
  private static void completions(Node now, Node old, List<FieldError> errors) {
    Node completions = now.get("completions");
    if (Rules.same(completions, old.get("completions"))) {
      return;
    }
    boolean elastic =
        old.get("completionMode").text().equals("Indexed")
            && completions.isPresent()
            && old.get("completions").isPresent();
    if (!elastic) {
      errors.add(FieldError.invalid(completions, "field is immutable"));
    } else if (completions.number() != now.get("parallelism").number()) {
      errors.add(
          FieldError.invalid(completions, "can only be modified in tandem with spec.parallelism"));
    }
  }
}
