// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates the label keys of an affinity term whose values are those of the pod itself.
 *
 * <p>Kubernetes: {@code validateMatchLabelKeysAndMismatchLabelKeys}.
 */
final class LabelKeyValidation {
  private LabelKeyValidation() {}

  static void validate(Node term, List<FieldError> errors) {
    Node selector = term.get("labelSelector");
    Node same = term.get("matchLabelKeys");
    Node other = term.get("mismatchLabelKeys");
    keys(same, selector, errors);
    keys(other, selector, errors);
    selectedTwice(term.path(), same.strings(), selector, errors);
    List<String> others = other.strings();
    for (Node k : same.items()) {
      if (others.contains(k.text())) {
        errors.add(FieldError.invalid(k, "exists in both matchLabelKeys and mismatchLabelKeys"));
      }
    }
  }

  private static void keys(Node keys, Node selector, List<FieldError> errors) {
    if (keys.isEmpty()) {
      return;
    }
    if (selector.isAbsent()) {
      errors.add(
          FieldError.forbidden(keys.path(), "must not be specified when labelSelector is not set"));
      return;
    }
    keys.items().forEach(k -> Validate.form(k, Names::qualified, errors));
  }

  /** The selector has the keys already when it is validated: a second time is the client's own. */
  static void selectedTwice(
      FieldPath at, List<String> keys, Node selector, List<FieldError> errors) {
    Set<String> seen = new HashSet<>(selector.get("matchLabels").stringMap().keySet());
    for (Node e : selector.get("matchExpressions").items()) {
      String key = e.get("key").text();
      int number = keys.lastIndexOf(key);
      if (!seen.add(key) && number >= 0) {
        errors.add(
            FieldError.invalid(
                at.index(number), key, "exists in both matchLabelKeys and labelSelector"));
      }
    }
  }
}
