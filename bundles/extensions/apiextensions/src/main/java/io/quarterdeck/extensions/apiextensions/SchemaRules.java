// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions;

import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Node;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rules of a schema that look at its keywords one by one: which there are, and which fit. */
final class SchemaRules {
  private static final List<String> TYPES =
      List.of("array", "boolean", "integer", "number", "object", "string");
  private static final List<String> UNSUPPORTED =
      List.of("id", "additionalItems", "patternProperties", "definitions", "dependencies", "$ref");
  private static final List<String> OF_OBJECTS = List.of("apiVersion", "kind", "metadata");
  private static final List<String> MAP_TYPES = List.of("atomic", "granular");

  private final List<FieldError> errors;

  private SchemaRules(List<FieldError> errors) {
    this.errors = errors;
  }

  static void validate(Node root, List<FieldError> errors) {
    new SchemaRules(errors).schema(root, true, "");
  }

  /**
   * @param noDefaults the field of every object that this is below, whose defaults are not taken
   */
  private void schema(Node s, boolean root, String noDefaults) {
    if (s.get("default").isPresent() && !noDefaults.isEmpty()) {
      errors.add(
          FieldError.forbidden(
              s.get("default").path(), "must not be set in top-level " + noDefaults));
    }
    for (String field : UNSUPPORTED) {
      if (!s.get(field).isEmpty()) {
        errors.add(FieldError.forbidden(s.get(field).path(), field + " is not supported"));
      }
    }
    Node type = s.get("type");
    if (!type.isEmpty() && !TYPES.contains(type.text())) {
      errors.add(FieldError.notSupported(type.path(), type.text(), TYPES));
    }
    if (s.get("items").isList()) {
      errors.add(
          FieldError.forbidden(
              s.get("items").path(), "items must be a schema object and not an array"));
    }
    if (s.get("uniqueItems").bool()) {
      errors.add(
          FieldError.forbidden(
              s.get("uniqueItems").path(),
              "uniqueItems cannot be set to true since the runtime complexity becomes quadratic"));
    }
    children(s, root, noDefaults);
    maps(s);
    ListTypeRules.validate(s, errors);
  }

  private void children(Node s, boolean root, String noDefaults) {
    Node additional = s.get("additionalProperties");
    Map<String, Node> properties = new TreeMap<>(s.get("properties").entries());
    if (!properties.isEmpty()
        && additional.isPresent()
        && !Boolean.TRUE.equals(additional.value())) {
      errors.add(
          FieldError.forbidden(
              additional.path(), "additionalProperties and properties are mutual exclusive"));
    }
    if (additional.isObject()) {
      schema(additional, false, noDefaults);
    }
    properties.forEach(
        (name, p) -> schema(p, false, root && OF_OBJECTS.contains(name) ? name : noDefaults));
    if (s.get("not").isObject()) {
      schema(s.get("not"), false, noDefaults);
    }
    for (String junctor : List.of("allOf", "oneOf", "anyOf")) {
      s.get(junctor).items().forEach(n -> schema(n, false, noDefaults));
    }
    if (s.get("items").isObject()) {
      schema(s.get("items"), false, noDefaults);
    }
  }

  private void maps(Node s) {
    Node preserve = s.get("x-kubernetes-preserve-unknown-fields");
    if (preserve.isPresent() && !preserve.bool()) {
      errors.add(FieldError.invalid(preserve, "must be true or undefined"));
    }
    Node map = s.get("x-kubernetes-map-type");
    if (map.isAbsent()) {
      return;
    }
    typed(s, "object", "x-kubernetes-map-type", errors);
    if (!MAP_TYPES.contains(map.text())) {
      errors.add(FieldError.notSupported(map.path(), map.text(), MAP_TYPES));
    }
  }

  /** A keyword that only schemas of one type may have. */
  static void typed(Node s, String type, String keyword, List<FieldError> errors) {
    Node actual = s.get("type");
    String detail = "must be " + type + " if " + keyword + " is specified";
    if (actual.isEmpty()) {
      errors.add(FieldError.required(actual.path(), detail));
    } else if (!actual.text().equals(type)) {
      errors.add(FieldError.invalid(actual, detail));
    }
  }
}
