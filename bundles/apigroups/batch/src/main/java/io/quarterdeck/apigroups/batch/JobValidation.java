// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.batch;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.podtemplate.workload.PodTemplate;
import java.util.List;

/**
 * Validates the spec of a job.
 *
 * <p>Kubernetes: {@code validateJobSpec}, {@code ValidateJobSpecUpdate}.
 */
final class JobValidation {
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

  /** Of parallelism and of failed indexes, when completions are above {@link #MOST_INDEXES}. */
  private static final long MOST_OF_MANY = 10_000;

  private static final int LONGEST_MANAGER = 63;

  private JobValidation() {}

  static void validate(Node spec, List<FieldError> errors) {
    template(spec, errors);
    PodTemplate.selectorAndLabels(spec, "job", errors);
  }

  /** The rules that a cron job's template has too. */
  static void template(Node spec, List<FieldError> errors) {
    counts(spec, errors);
    Node managedBy = spec.get("managedBy");
    if (managedBy.isPresent()) {
      Validate.domainPrefixedPath(managedBy, errors);
      if (managedBy.text().length() > LONGEST_MANAGER) {
        errors.add(FieldError.tooLong(managedBy.path(), LONGEST_MANAGER));
      }
    }
    Node mode = spec.get("completionMode");
    if (mode.isPresent()) {
      Validate.oneOf(mode, MODES, errors);
    }
    if (mode.text().equals("Indexed")) {
      indexed(spec, errors);
    } else {
      notIndexed(spec, mode.isAbsent() || mode.text().equals("NonIndexed"), errors);
    }
    if (spec.get("podFailurePolicy").isPresent()) {
      PodFailurePolicyValidation.validate(spec, errors);
    }
    if (spec.get("successPolicy").isPresent() && mode.text().equals("Indexed")) {
      SuccessPolicyValidation.validate(spec, errors);
    }
    replacement(spec, errors);
    PodTemplate.validate(spec.get("template"), errors);
    restart(spec, errors);
  }

  private static void counts(Node spec, List<FieldError> errors) {
    for (String count : COUNTS) {
      if (spec.get(count).isPresent()) {
        Validate.nonNegative(spec.get(count), errors);
      }
    }
    Node failed = spec.get("maxFailedIndexes");
    if (failed.isPresent()) {
      Validate.nonNegative(failed, errors);
      if (spec.get("backoffLimitPerIndex").isAbsent()) {
        errors.add(
            FieldError.required(
                spec.get("backoffLimitPerIndex").path(), "when maxFailedIndexes is specified"));
      }
    }
  }

  private static void indexed(Node spec, List<FieldError> errors) {
    Node completions = spec.get("completions");
    Node parallelism = spec.get("parallelism");
    Node failed = spec.get("maxFailedIndexes");
    if (completions.isAbsent()) {
      errors.add(FieldError.required(completions.path(), "when completion mode is Indexed"));
    }
    most(parallelism, MOST_INDEXES, MOST_INDEXES + " when completion mode is Indexed", errors);
    if (completions.isPresent()) {
      most(failed, completions.number(), "completions", errors);
    }
    most(failed, MOST_INDEXES, "" + MOST_INDEXES, errors);
    if (completions.number() > MOST_INDEXES && spec.get("backoffLimitPerIndex").isPresent()) {
      String when =
          MOST_OF_MANY
              + " when completions are above "
              + MOST_INDEXES
              + " and used with backoff limit per index";
      if (failed.isAbsent()) {
        errors.add(
            FieldError.required(
                failed.path(), "must be specified when completions is above " + MOST_INDEXES));
      }
      most(parallelism, MOST_OF_MANY, when, errors);
      most(failed, MOST_OF_MANY, when, errors);
    }
  }

  private static void most(Node n, long most, String shown, List<FieldError> errors) {
    if (n.isPresent() && n.number() > most) {
      errors.add(FieldError.invalid(n, "must be less than or equal to " + shown));
    }
  }

  /**
   * @param known whether the mode is one that there is
   */
  private static void notIndexed(Node spec, boolean known, List<FieldError> errors) {
    String why = "requires indexed completion mode";
    for (String field : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
      if (known && spec.get(field).isPresent()) {
        errors.add(FieldError.invalid(spec.get(field), why));
      }
    }
    Node success = spec.get("successPolicy");
    if (success.isPresent()) {
      errors.add(FieldError.invalid(success.path(), SuccessPolicyValidation.shown(success), why));
    }
  }

  private static void replacement(Node spec, List<FieldError> errors) {
    Node policy = spec.get("podReplacementPolicy");
    if (policy.isPresent()) {
      List<String> allowed =
          spec.get("podFailurePolicy").isPresent() ? List.of("Failed") : REPLACEMENT;
      Validate.oneOf(policy, allowed, errors);
    }
  }

  private static void restart(Node spec, List<FieldError> errors) {
    Node policy = spec.at("template", "spec", "restartPolicy");
    if (policy.isEmpty() || policy.text().equals("Always")) {
      errors.add(FieldError.required(policy.path(), "valid values: \"OnFailure\", \"Never\""));
    } else if (!RESTART.contains(policy.text())) {
      Validate.oneOf(policy, RESTART, errors);
    } else if (spec.get("podFailurePolicy").isPresent() && !policy.text().equals("Never")) {
      errors.add(
          FieldError.invalid(
              policy, "only \"Never\" is supported when podFailurePolicy is specified"));
    }
  }

  /** What may change, after the rules of a new one. */
  static void validateUpdate(Node now, Node old, List<FieldError> errors) {
    completions(now, old, errors);
    if (!Validate.same(now.get("selector"), old.get("selector"))) {
      errors.add(
          FieldError.invalid(
              now.get("selector").path(),
              LabelSelectorValidation.shown(now.get("selector")),
              "field is immutable"));
    }
    TemplateChanges.validate(now.get("template"), old, errors);
    Validate.immutable(now.get("completionMode"), old.get("completionMode"), errors);
    Node failure = now.get("podFailurePolicy");
    if (!Validate.same(failure, old.get("podFailurePolicy"))) {
      errors.add(
          FieldError.invalid(
              failure.path(), PodFailurePolicyValidation.shown(failure), "field is immutable"));
    }
    for (String field : List.of("backoffLimitPerIndex", "managedBy")) {
      Validate.immutable(now.get(field), old.get(field), errors);
    }
    Node success = now.get("successPolicy");
    if (!Validate.same(success, old.get("successPolicy"))) {
      errors.add(
          FieldError.invalid(
              success.path(), SuccessPolicyValidation.shown(success), "field is immutable"));
    }
  }

  /** The completions of an indexed job follow its parallelism; all others stay. */
  private static void completions(Node now, Node old, List<FieldError> errors) {
    Node completions = now.get("completions");
    if (Validate.same(completions, old.get("completions"))) {
      return;
    }
    if (!now.get("completionMode").text().equals("Indexed")) {
      errors.add(FieldError.invalid(completions, "field is immutable"));
    } else if (completions.isPresent() && completions.number() != now.get("parallelism").number()) {
      errors.add(
          FieldError.invalid(completions, "can only be modified in tandem with spec.parallelism"));
    }
  }
}
