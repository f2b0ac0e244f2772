// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validates what a definition that keeps unknown fields everywhere may not have, and that none
 * begins to. Kubernetes: {@code validatePreserveUnknownFields}.
 */
final class PreserveValidation {
  private static final String FIELD = "preserveUnknownFields";

  private PreserveValidation() {}

  static void ofDefaults(Node spec, List<FieldError> errors) {
    boolean defaults =
        spec.get("versions").items().stream()
            .anyMatch(v -> hasDefault(v.at("schema", "openAPIV3Schema").value()));
    if (spec.get(FIELD).bool() && defaults) {
      errors.add(
          FieldError.invalid(
              spec.get(FIELD), "must be false in order to use defaults in the schema"));
    }
  }

  static void ofConversion(Node spec, List<FieldError> errors) {
    Node strategy = spec.at("conversion", "strategy");
    boolean converts = spec.get("conversion").isPresent() && !strategy.text().equals("None");
    if (spec.get(FIELD).bool() && converts) {
      errors.add(
          FieldError.invalid(
              strategy.path(), strategy.text(), "must be None if spec." + FIELD + " is true"));
    }
  }

  static void ofSpec(Node spec, @Nullable ApiObject old, List<FieldError> errors) {
    boolean before = old != null && old.field("spec").get(FIELD).bool();
    if (spec.get(FIELD).bool() && !before) {
      errors.add(
          FieldError.invalid(
              spec.get(FIELD),
              "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in"
                  + " spec.versions[*].schema instead"));
    }
  }

  /** A schema's own default, or that of one below it; a property may be called default. */
  private static boolean hasDefault(@Nullable Object schema) {
    if (schema instanceof List<?> l) {
      return l.stream().anyMatch(PreserveValidation::hasDefault);
    }
    if (!(schema instanceof Map<?, ?> m)) {
      return false;
    }
    if (m.get("default") != null) {
      return true;
    }
    boolean below =
        List.of("items", "allOf", "anyOf", "oneOf", "not", "additionalProperties").stream()
            .anyMatch(f -> hasDefault(m.get(f)));
    return below
        || m.get("properties") instanceof Map<?, ?> p
            && p.values().stream().anyMatch(PreserveValidation::hasDefault);
  }
}
