// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.admissionregistration;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates webhooks.
 *
 * <p>Kubernetes: {@code ValidateValidatingWebhookConfiguration}, {@code
 * ValidateMutatingWebhookConfiguration}.
 */
final class WebhookValidation {
  private static final List<String> SIDE_EFFECTS = List.of("None", "NoneOnDryRun");
  private static final List<String> REINVOCATION = List.of("IfNeeded", "Never");

  private WebhookValidation() {}

  static void validate(
      Node webhooks, boolean mutating, Expressions expressions, List<FieldError> errors) {
    Set<String> names = new HashSet<>();
    for (Node w : webhooks.items()) {
      one(w, mutating, expressions, errors);
      reviewVersions(w.get("admissionReviewVersions"), errors);
      Node name = w.get("name");
      if (!name.isEmpty() && !names.add(name.text())) {
        errors.add(FieldError.duplicate(name.path(), name.text()));
      }
    }
  }

  private static void one(
      Node w, boolean mutating, Expressions expressions, List<FieldError> errors) {
    name(w.get("name"), errors);
    w.get("rules").items().forEach(r -> MatchValidation.rule(r, errors));
    if (w.get("failurePolicy").isPresent()) {
      Validate.oneOf(w.get("failurePolicy"), MatchValidation.FAILURE_POLICIES, errors);
    }
    if (w.get("matchPolicy").isPresent()) {
      Validate.oneOf(w.get("matchPolicy"), MatchValidation.MATCH_POLICIES, errors);
    }
    if (w.get("sideEffects").isAbsent()) {
      errors.add(
          FieldError.required(
              w.get("sideEffects").path(), "must specify one of None, NoneOnDryRun"));
    } else {
      Validate.oneOf(w.get("sideEffects"), SIDE_EFFECTS, errors);
    }
    Node timeout = w.get("timeoutSeconds");
    if (timeout.isPresent() && (timeout.number() < 1 || timeout.number() > 30)) {
      errors.add(FieldError.invalid(timeout, "the timeout value must be between 1 and 30 seconds"));
    }
    LabelSelectorValidation.validate(w.get("namespaceSelector"), errors);
    LabelSelectorValidation.validate(w.get("objectSelector"), errors);
    ClientConfigValidation.validate(w.get("clientConfig"), errors);
    if (mutating && w.get("reinvocationPolicy").isPresent()) {
      Validate.oneOf(w.get("reinvocationPolicy"), REINVOCATION, errors);
    }
    ExpressionValidation.matchConditions(w.get("matchConditions"), expressions, errors);
  }

  private static void name(Node name, List<FieldError> errors) {
    if (!Validate.required(name, errors)) {
      return;
    }
    List<String> wrong = Names.dnsSubdomain(name.text());
    if (!wrong.isEmpty()) {
      errors.add(FieldError.invalid(name, String.join(",", wrong)));
    } else if (name.text().split("\\.", -1).length < 3) {
      errors.add(
          FieldError.invalid(
              name, "should be a domain with at least three segments separated by dots"));
    }
  }

  private static void reviewVersions(Node versions, List<FieldError> errors) {
    if (versions.isEmpty()) {
      errors.add(FieldError.required(versions.path(), "must specify one of v1, v1beta1"));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (Node v : versions.items()) {
      if (!seen.add(v.text())) {
        errors.add(FieldError.invalid(v, "duplicate version"));
        continue;
      }
      Validate.form(v, Names::dns1035Label, errors);
    }
    if (!seen.contains("v1") && !seen.contains("v1beta1")) {
      errors.add(FieldError.invalid(versions, "must include at least one of v1, v1beta1"));
    }
  }
}
