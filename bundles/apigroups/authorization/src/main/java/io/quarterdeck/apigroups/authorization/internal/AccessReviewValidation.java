// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.authorization.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Names;
import io.quarterdeck.api.validation.Validate;
import io.quarterdeck.apigroups.authorization.internal.AccessReview.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates access reviews, in Kubernetes' order of complaints.
 *
 * <p>Kubernetes: {@code ValidateSubjectAccessReview}, {@code ValidateSelfSubjectAccessReview},
 * {@code ValidateLocalSubjectAccessReview}.
 */
final class AccessReviewValidation {
  private AccessReviewValidation() {}

  static void validate(ApiObject review, String namespace, Scope scope, List<FieldError> errors) {
    Node spec = review.field("spec");
    Node resource = spec.get("resourceAttributes");
    Node path = spec.get("nonResourceAttributes");
    oneOf(resource, path, errors);
    if (scope != Scope.SELF && spec.get("user").isEmpty() && spec.get("groups").isEmpty()) {
      errors.add(
          FieldError.invalid(
              spec.get("user").path(), "", "at least one of user or group must be specified"));
    }
    selector(resource.get("fieldSelector"), false, errors);
    selector(resource.get("labelSelector"), true, errors);
    metadata(review, scope, errors);
    if (scope == Scope.NAMESPACE) {
      local(resource, path, namespace, errors);
    }
  }

  private static void oneOf(Node resource, Node path, List<FieldError> errors) {
    if (resource.isPresent() && path.isPresent()) {
      errors.add(
          FieldError.invalid(
              path.path(),
              shown(path),
              "cannot be specified in combination with resourceAttributes"));
    }
    if (resource.isAbsent() && path.isAbsent()) {
      errors.add(
          FieldError.invalid(
              resource.path(),
              null,
              "exactly one of nonResourceAttributes or resourceAttributes must be specified"));
    }
  }

  private static void local(Node resource, Node path, String namespace, List<FieldError> errors) {
    String named = resource.get("namespace").text();
    if (resource.isPresent() && !named.equals(namespace)) {
      errors.add(
          FieldError.invalid(
              resource.get("namespace").path(), named, "must match metadata.namespace"));
    }
    if (path.isPresent()) {
      errors.add(
          FieldError.invalid(path.path(), shown(path), "disallowed on this kind of request"));
    }
  }

  private static Map<String, String> shown(Node path) {
    Map<String, String> out = new LinkedHashMap<>();
    out.put("Path", path.get("path").text());
    out.put("Verb", path.get("verb").text());
    return out;
  }

  /** Nothing but the namespace and the managed fields, which the server itself sets. */
  private static void metadata(ApiObject review, Scope scope, List<FieldError> errors) {
    Node metadata = review.field("metadata");
    boolean other =
        metadata.entries().entrySet().stream()
            .filter(e -> !e.getKey().equals("namespace") && !e.getKey().equals("managedFields"))
            .anyMatch(e -> !e.getValue().isEmpty());
    if (other) {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      metadata.entries().forEach((k, v) -> shown.put(k, v.value()));
      Object managed = shown.remove("managedFields");
      if (managed != null) {
        // Last, as Kubernetes' type lists it.
        shown.put("managedFields", managed);
      }
      String but = scope == Scope.NAMESPACE ? " except for namespace" : "";
      errors.add(FieldError.invalid(metadata.path(), shown, "must be empty" + but));
    }
  }

  private static void selector(Node selector, boolean labels, List<FieldError> errors) {
    if (selector.isAbsent()) {
      return;
    }
    Node raw = selector.get("rawSelector");
    Node requirements = selector.get("requirements");
    if (!raw.isEmpty() && !requirements.isEmpty()) {
      errors.add(FieldError.invalid(raw, "may not specified at the same time as requirements"));
    }
    if (raw.isEmpty() && requirements.isEmpty()) {
      String detail =
          "when " + selector.path() + " is specified, requirements or rawSelector is required";
      errors.add(FieldError.required(requirements.path(), detail));
    }
    requirements.items().forEach(r -> requirement(r, labels, errors));
  }

  private static void requirement(Node r, boolean label, List<FieldError> errors) {
    if (!label) {
      Validate.required(r.get("key"), "must be specified", errors);
    }
    values(r, errors);
    if (label) {
      Validate.form(r.get("key"), Names::qualified, errors);
      r.get("values").items().forEach(v -> Validate.form(v, Names::labelValue, errors));
    }
  }

  /** An operator that nobody knows is not an error: the selector is then ignored. */
  private static void values(Node r, List<FieldError> errors) {
    Node values = r.get("values");
    switch (r.get("operator").text()) {
      case "In", "NotIn" ->
          Validate.required(values, "must be specified when `operator` is 'In' or 'NotIn'", errors);
      case "Exists", "DoesNotExist" -> {
        if (!values.isEmpty()) {
          errors.add(
              FieldError.forbidden(
                  values.path(),
                  "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
        }
      }
      default -> {}
    }
  }
}
