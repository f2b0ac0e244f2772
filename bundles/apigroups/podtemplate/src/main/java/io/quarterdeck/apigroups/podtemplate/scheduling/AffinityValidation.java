// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.scheduling;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.LabelSelectorValidation;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import java.util.List;

/**
 * Validates node and pod affinity.
 *
 * <p>Kubernetes: {@code validateAffinity}, {@code ValidateNodeSelector}.
 */
public final class AffinityValidation {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityValidation() {}

  public static void validate(Node affinity, List<FieldError> errors) {
    Node node = affinity.get("nodeAffinity");
    if (node.get(REQUIRED).isPresent()) {
      nodeSelector(node.get(REQUIRED), errors);
    }
    for (Node p : node.get(PREFERRED).items()) {
      weight(p.get("weight"), errors);
      term(p.get("preference"), false, errors);
    }
    pods(affinity.get("podAffinity"), errors);
    pods(affinity.get("podAntiAffinity"), errors);
  }

  /** A {@code NodeSelector}: persistent volumes have one too. */
  public static void nodeSelector(Node selector, List<FieldError> errors) {
    Node terms = selector.get("nodeSelectorTerms");
    if (terms.isEmpty()) {
      errors.add(FieldError.required(terms.path(), "must have at least one node selector term"));
      return;
    }
    terms.items().forEach(t -> term(t, true, errors));
  }

  /**
   * @param values whether values must look like those of labels
   */
  private static void term(Node term, boolean values, List<FieldError> errors) {
    for (Node e : term.get("matchExpressions").items()) {
      operator(e, errors);
      Validate.form(e.get("key").withPath(e.path().child("key")), Names::qualified, errors);
      if (values) {
        e.get("values").items().forEach(v -> Validate.form(v, Names::labelValue, errors));
      }
    }
    term.get("matchFields").items().forEach(f -> field(f, errors));
  }

  /** A field of a node: there is one, its name, and it is compared with one value. */
  private static void field(Node f, List<FieldError> errors) {
    switch (f.get("operator").text()) {
      case "In", "NotIn" -> {
        if (f.get("values").size() != 1) {
          errors.add(
              FieldError.required(
                  f.get("values").path(),
                  "must be only one value when `operator` is 'In' or 'NotIn' for node field"
                      + " selector"));
        }
      }
      default ->
          errors.add(
              FieldError.invalid(
                  f.get("operator").path(),
                  f.get("operator").text(),
                  "not a valid selector operator"));
    }
    if (f.get("key").text().equals("metadata.name")) {
      f.get("values").items().forEach(v -> Validate.form(v, Names::dnsSubdomain, errors));
    } else {
      errors.add(
          FieldError.invalid(
              f.get("key").path(), f.get("key").text(), "not a valid field selector key"));
    }
  }

  private static void operator(Node e, List<FieldError> errors) {
    Node values = e.get("values");
    switch (e.get("operator").text()) {
      case "In", "NotIn" -> {
        if (values.isEmpty()) {
          errors.add(
              FieldError.required(
                  values.path(), "must be specified when `operator` is 'In' or 'NotIn'"));
        }
      }
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.forbidden(
                  values.path(),
                  "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
        }
      }
      case "Gt", "Lt" -> {
        if (values.size() != 1) {
          errors.add(
              FieldError.required(
                  values.path(), "must be specified single value when `operator` is 'Lt' or 'Gt'"));
        }
      }
      default ->
          errors.add(
              FieldError.invalid(
                  e.get("operator").path(),
                  e.get("operator").text(),
                  "not a valid selector operator"));
    }
  }

  private static void pods(Node affinity, List<FieldError> errors) {
    affinity.get(REQUIRED).items().forEach(t -> podTerm(t, errors));
    for (Node p : affinity.get(PREFERRED).items()) {
      weight(p.get("weight"), errors);
      podTerm(p.get("podAffinityTerm"), errors);
    }
  }

  private static void podTerm(Node t, List<FieldError> errors) {
    LabelSelectorValidation.validate(t.get("labelSelector"), errors);
    LabelSelectorValidation.validate(t.get("namespaceSelector"), errors);
    for (Node n : t.get("namespaces").items()) {
      Validate.form(n.withPath(t.path().child("namespace")), Names::dnsLabel, errors);
    }
    LabelKeyValidation.validate(t, errors);
    Node key = t.get("topologyKey");
    if (key.isEmpty()) {
      errors.add(FieldError.required(key.path(), "can not be empty"));
    }
    Validate.form(key, Names::qualified, errors);
  }

  private static void weight(Node weight, List<FieldError> errors) {
    if (weight.number() < 1 || weight.number() > 100) {
      errors.add(FieldError.invalid(weight.path(), weight.number(), "must be in the range 1-100"));
    }
  }
}
