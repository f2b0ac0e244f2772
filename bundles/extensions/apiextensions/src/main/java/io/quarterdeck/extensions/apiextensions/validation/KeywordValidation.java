// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;

/**
 * Validates the keywords of one schema: those that may not be there, or not with such a value.
 * Kubernetes: {@code specStandardValidatorV3.validate}.
 */
final class KeywordValidation {
  static final List<String> MAP_TYPES = List.of("atomic", "granular");
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "number", "object", "string");
  private static final List<String> BEFORE = List.of("id");
  private static final List<String> WHEN_NOT_EMPTY = List.of("patternProperties", "definitions");

  private KeywordValidation() {}

  static void validate(Node s, Standing at, List<FieldError> errors) {
    Node type = s.get("type");
    if (!type.isEmpty() && !TYPES.contains(type.text())) {
      errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
    }
    if (s.get("default").isPresent() && !at.noDefaults().isEmpty()) {
      errors.add(
          FieldError.forbidden(s.get("default").path(), "must not be set " + at.noDefaults()));
    }
    BEFORE.forEach(f -> unsupported(s.get(f), !s.get(f).isEmpty(), f, errors));
    unsupported(
        s.get("additionalItems"), s.get("additionalItems").isPresent(), "additionalItems", errors);
    WHEN_NOT_EMPTY.forEach(f -> unsupported(s.get(f), !s.get(f).isEmpty(), f, errors));
    for (String f : List.of("dependencies", "$ref")) {
      unsupported(s.get(f), s.get(f).isPresent(), f, errors);
    }
    if (type.text().equals("null")) {
      errors.add(
          FieldError.forbidden(
              type.path(), "type cannot be set to null, use nullable as an alternative"));
    }
    if (s.get("items").isList() && !s.get("items").isEmpty()) {
      errors.add(
          FieldError.forbidden(
              s.get("items").path(), "items must be a schema object and not an array"));
    }
    Node embedded = s.get("x-kubernetes-embedded-resource");
    if (at.insideMeta() && embedded.bool()) {
      errors.add(FieldError.forbidden(embedded.path(), "must not be used inside of resource meta"));
    }
    if (s.get("uniqueItems").bool()) {
      errors.add(
          FieldError.forbidden(
              s.get("uniqueItems").path(),
              "uniqueItems cannot be set to true since the runtime complexity becomes quadratic"));
    }
  }

  private static void unsupported(Node n, boolean set, String name, List<FieldError> errors) {
    if (set) {
      errors.add(FieldError.forbidden(n.path(), name + " is not supported"));
    }
  }

  static void maps(Node s, List<FieldError> errors) {
    Node preserve = s.get("x-kubernetes-preserve-unknown-fields");
    if (preserve.isPresent() && !preserve.bool()) {
      errors.add(FieldError.invalid(preserve, "must be true or undefined"));
    }
    Node map = s.get("x-kubernetes-map-type");
    if (map.isPresent()) {
      typed(s, "object", "x-kubernetes-map-type", errors);
      if (!MAP_TYPES.contains(map.text())) {
        errors.add(FieldError.notSupported(map.path(), map.text(), MAP_TYPES));
      }
    }
  }

  /** A keyword that only schemas of one type may have; says whether the type fits. */
  static boolean typed(Node s, String type, String keyword, List<FieldError> errors) {
    Node actual = s.get("type");
    String detail = "must be " + type + " if " + keyword + " is specified";
    if (actual.isEmpty()) {
      errors.add(FieldError.required(actual.path(), detail));
    } else if (!actual.text().equals(type)) {
      errors.add(FieldError.invalid(actual, detail));
    }
    return actual.text().equals(type);
  }
}
