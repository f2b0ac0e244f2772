// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates how lists merge: as one, as a set, or by keys. Kubernetes: {@code
 * ValidateCustomResourceDefinitionOpenAPISchema}, {@code validateMapListKeysMapSet}.
 */
final class ListTypeValidation {
  private static final String TYPE = "x-kubernetes-list-type";
  private static final String KEYS = "x-kubernetes-list-map-keys";
  private static final List<String> TYPES = List.of("atomic", "set", "map");

  private ListTypeValidation() {}

  static void validate(Node s, List<FieldError> errors) {
    Node type = s.get(TYPE);
    Node keys = s.get(KEYS);
    if (type.isPresent()) {
      if (KeywordValidation.typed(s, "array", TYPE, errors) && type.text().equals("set")) {
        atomic(s.get("items"), errors);
      }
      if (!TYPES.contains(type.text())) {
        errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
      }
    }
    if (!keys.isEmpty() && !type.text().equals("map")) {
      String detail = "must be map if " + KEYS + " is non-empty";
      errors.add(
          type.isAbsent()
              ? FieldError.required(type.path(), detail)
              : FieldError.invalid(type, detail));
    }
    if (type.text().equals("map")) {
      map(s.get("items"), keys, errors);
    }
    if (s.get("items").isObject() && (type.text().equals("map") || type.text().equals("set"))) {
      Node nullable = s.get("items").get("nullable");
      if (nullable.bool()) {
        errors.add(
            FieldError.forbidden(
                nullable.path(), "cannot be nullable when " + TYPE + " is " + type.text()));
      }
    }
    if (type.text().equals("map")) {
      keys.strings().forEach(k -> key(s.get("items"), k, errors));
    }
  }

  /** The elements of a set are compared as wholes. */
  private static void atomic(Node items, List<FieldError> errors) {
    String keyword =
        switch (items.get("type").text()) {
          case "array" -> TYPE;
          case "object" -> "x-kubernetes-map-type";
          default -> "";
        };
    Node merges = items.get(keyword);
    boolean wrong =
        keyword.equals(TYPE)
            ? merges.isPresent() && !merges.text().equals("atomic")
            : !keyword.isEmpty() && !merges.text().equals("atomic");
    if (wrong) {
      // the value that Kubernetes shows is that of the list type, for maps too
      errors.add(
          FieldError.invalid(
              merges.path(),
              items.get(TYPE).value(),
              "must be atomic as item of a list with " + TYPE + "=set"));
    }
  }

  private static void map(Node items, Node keys, List<FieldError> errors) {
    if (keys.isEmpty()) {
      errors.add(FieldError.required(keys.path(), "must not be empty if " + TYPE + " is map"));
    }
    if (items.isAbsent()) {
      errors.add(FieldError.required(items.path(), "must have a schema if " + TYPE + " is map"));
      return;
    }
    Node type = items.get("type");
    if (!type.text().equals("object")) {
      errors.add(
          FieldError.invalid(
              type.path(), type.text(), "must be object if parent array's " + TYPE + " is map"));
      return;
    }
    Set<String> seen = new HashSet<>();
    for (String k : keys.strings()) {
      Node property = items.get("properties").key(k);
      String of = property.get("type").text();
      if (property.isAbsent()) {
        errors.add(FieldError.invalid(keys, "entries must all be names of item properties"));
      } else if (of.equals("array") || of.equals("object")) {
        // again Kubernetes shows another value: the type of the items
        FieldPath at = property.get("type").path();
        errors.add(
            FieldError.invalid(
                at, type.text(), "must be a scalar type if parent array's " + TYPE + " is map"));
      }
      if (!seen.add(k)) {
        errors.add(FieldError.invalid(keys, "must not contain duplicate entries"));
      }
    }
  }

  /** Entries are distinguished by it, so it is never missing. */
  private static void key(Node items, String name, List<FieldError> errors) {
    Node property = items.get("properties").key(name);
    if (property.isAbsent()) {
      return;
    }
    String start = "this property is in " + KEYS + ", so it ";
    boolean required = items.get("required").strings().contains(name);
    if (!required && property.get("default").isAbsent()) {
      errors.add(
          FieldError.required(
              property.get("default").path(),
              start + "must have a default or be a required property"));
    }
    if (property.get("nullable").bool()) {
      errors.add(
          FieldError.forbidden(property.get("nullable").path(), start + "cannot be nullable"));
    }
  }
}
